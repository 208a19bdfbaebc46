import { describe, expect, it } from 'vitest';
import { ProtocolError } from '../jsonrpc/message.ts';
import { createLogger } from '../logging/logger.ts';
import { asProtocolError, reportIncident } from './incident.ts';

const entries: Record<string, unknown>[] = [];
const logger = createLogger({ write: (line) => void entries.push(JSON.parse(line)) });

/** The sentence for the client, its number, and the one entry of the log. */
function reported(error: unknown) {
  entries.length = 0;
  const sentence = reportIncident(logger, 'Tool "x"', error, 7);
  expect(entries).toHaveLength(1);
  return { sentence, incident: /incident ([0-9a-f]{8})\.$/.exec(sentence)?.[1], entry: entries[0] };
}

describe('an incident', () => {
  it('has the same number for the client, in the log message and in its data', () => {
    const { incident, entry } = reported(new Error('secret'));
    expect(incident).toBeDefined();
    expect(entry).toMatchObject({
      level: 'error',
      message: `Tool "x" failed (incident ${incident}): secret`,
      requestId: 7,
      incident,
      stack: expect.stringContaining('incident.test'),
    });
  });

  it('sends the client nothing else', () => {
    expect(reported(new Error('secret')).sentence).not.toContain('secret');
  });

  it('has a new number each time', () => {
    const error = new Error('again');
    expect(reported(error).incident).not.toBe(reported(error).incident);
  });

  it.each([
    ['a text', 'a text'],
    [undefined, 'undefined'],
    [Object.create(null), 'an object without a description was thrown'],
  ])('is reported for anything that can be thrown', (thrown, told) => {
    const { incident, entry } = reported(thrown);
    expect(entry?.message).toBe(`Tool "x" failed (incident ${incident}): ${told}`);
    expect(entry).not.toHaveProperty('stack');
  });
});

describe('asProtocolError', () => {
  it('returns a protocol error unchanged without logging it', () => {
    entries.length = 0;
    const refused = new ProtocolError(-32602, 'No');
    expect(asProtocolError(logger, 'x', refused, 1)).toBe(refused);
    expect(entries).toEqual([]);
  });

  it('turns anything else into an internal error', () => {
    entries.length = 0;
    const shown = asProtocolError(logger, 'tools/list', new Error('secret'), 1);
    const [entry] = entries;
    expect(shown).toMatchObject({ code: -32603, message: expect.stringContaining(String(entry?.incident)) });
    expect(entry?.message).toMatch(/^tools\/list failed \(incident [0-9a-f]{8}\): secret$/);
  });
});
