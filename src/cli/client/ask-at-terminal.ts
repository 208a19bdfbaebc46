/**
 * Questions of a server, put to the person at the terminal.
 * @module
 */
import type { JsonObject } from '../../jsonrpc/message.ts';
import { UnreadableValue } from './arguments/read-value.ts';
import { type FormField, fieldsOf, labelOf, readAnswer } from './ask/form-field.ts';
import { Lines, NoAnswer } from './ask/lines.ts';
import { plainText } from './show/plain-text.ts';

type Ask = (params: JsonObject) => Promise<JsonObject>;

/** One question at a time, however many come at once. */
export function askAtTerminal(openLines: () => Lines = () => new Lines()): Ask {
  let before: Promise<unknown> = Promise.resolve();
  return (params) => {
    const answer = before.then(() => ask(params, openLines));
    before = answer.catch(() => {});
    return answer;
  };
}

async function ask(
  { message, mode, requestedSchema }: JsonObject,
  openLines: () => Lines,
): Promise<JsonObject> {
  // A page to visit: not declared, so no server should ask for it.
  if (mode === 'url') return { action: 'decline' };
  const lines = openLines();
  try {
    const question = `\nThe server asks: ${plainText(String(message))}\n  Answer it? [Y]es, [n]o, [c]ancel: `;
    const decision = await decide(lines, question);
    if (decision !== 'accept') return { action: decision };
    const content: JsonObject = {};
    for (const field of fieldsOf(requestedSchema)) {
      const value = await fill(lines, field);
      if (value !== undefined) content[field.name] = value;
    }
    return { action: 'accept', content };
  } catch (error) {
    if (error instanceof NoAnswer) return { action: 'cancel' };
    throw error;
  } finally {
    lines.close();
  }
}

const DECISIONS: Readonly<Record<string, 'accept' | 'decline' | 'cancel'>> = {
  '': 'accept',
  y: 'accept',
  n: 'decline',
  c: 'cancel',
};

async function decide(lines: Lines, question: string): Promise<'accept' | 'decline' | 'cancel'> {
  let prompt = question;
  while (true) {
    const decision = DECISIONS[(await lines.ask(prompt)).trim().slice(0, 1).toLowerCase()];
    if (decision !== undefined) return decision;
    prompt = '  Please type y, n or c: ';
  }
}

async function fill(lines: Lines, field: FormField): Promise<unknown> {
  let prompt = labelOf(field);
  while (true) {
    try {
      return readAnswer(await lines.ask(prompt), field);
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error;
      prompt = `  ${error.message}\n${labelOf(field)}`;
    }
  }
}
