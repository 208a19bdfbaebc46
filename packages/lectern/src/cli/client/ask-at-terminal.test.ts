import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../jsonrpc/message.ts';
import { askAtTerminal, Lines } from './ask-at-terminal.ts';

const FORM = {
  message: 'Who are \u001b[1myou?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
    required: ['name'],
  },
};

/** Types all of it at once; what is not typed is the end of the input. */
async function answers(
  typed: string,
  ...questions: JsonObject[]
): Promise<{ given: unknown[]; shown: string }> {
  const output = new PassThrough();
  const input = new PassThrough();
  input.end(typed);
  const lines = new Lines(input, output);
  const ask = askAtTerminal(() => lines);
  const shown = text(output);
  const given = await Promise.all(questions.map(ask));
  output.end();
  return { given, shown: await shown };
}

describe('elicitation at a terminal', () => {
  it('reads a response field by field and asks again if a value is invalid', async () => {
    const { given, shown } = await answers('y\nAda\nold\n36\n', FORM);
    expect(given).toEqual([{ action: 'accept', content: { name: 'Ada', age: 36 } }]);
    expect(shown).toContain('The server asks: Who are you?\n');
    expect(shown).toContain('"old" is not an integer\n');
  });

  it('omits fields that are left empty', async () => {
    const { given } = await answers('\nAda\n\n', FORM);
    expect(given).toEqual([{ action: 'accept', content: { name: 'Ada' } }]);
  });

  it.each([
    ['n\n', 'decline'],
    ['what\nno\n', 'decline'],
    ['c\n', 'cancel'],
    ['', 'cancel'],
    ['y\nAda\n', 'cancel'],
  ])('maps %j to %s', async (typed, action) => {
    expect((await answers(typed, FORM)).given).toEqual([{ action }]);
  });

  it('waits until the previous form is complete', async () => {
    const { given } = await answers('n\n', FORM, FORM);
    expect(given).toEqual([{ action: 'decline' }, { action: 'cancel' }]);
  });

  it('declines URL mode', async () => {
    const page = { mode: 'url', message: 'Sign in', url: 'https://example.com' };
    expect((await answers('', page)).given).toEqual([{ action: 'decline' }]);
  });
});
