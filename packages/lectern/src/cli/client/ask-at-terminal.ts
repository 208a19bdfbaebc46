/**
 * Elicitation at a terminal: the user fills in a form line by line.
 * @module
 */

import { createInterface, type Interface } from 'node:readline';
import type { JsonObject } from '../../jsonrpc/message.ts';
import { plainText } from '../plain-text.ts';
import { UnreadableValue } from './arguments/read-arguments.ts';
import { type FormField, fieldsOf, labelOf, readAnswer } from './form-field.ts';

type Ask = (params: JsonObject) => Promise<JsonObject>;

/** Shows one form at a time, even if several arrive at once. */
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
  // URL mode is not declared, so no server should request it.
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

/** The user pressed Ctrl-C or Ctrl-D. */
export class NoAnswer extends Error {}

/** Lines may arrive before they are needed, such as when several are pasted. */
export class Lines {
  readonly #readline: Interface;
  readonly #output: NodeJS.WritableStream;
  readonly #typed: string[] = [];
  #waiting: { resolve(line: string): void; reject(error: Error): void } | undefined;
  #closed = false;

  /** On stderr: stdout is for the result. */
  constructor(input: NodeJS.ReadableStream = process.stdin, output: NodeJS.WritableStream = process.stderr) {
    this.#output = output;
    this.#readline = createInterface({ input, output });
    this.#readline.on('line', (line) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if (waiting === undefined) this.#typed.push(line);
      else waiting.resolve(line);
    });
    this.#readline.on('SIGINT', () => this.#readline.close());
    this.#readline.on('close', () => {
      this.#closed = true;
      this.#waiting?.reject(new NoAnswer());
    });
  }

  ask(prompt: string): Promise<string> {
    // Only the input line is redrawn with each key.
    const begin = prompt.lastIndexOf('\n') + 1;
    this.#output.write(prompt.slice(0, begin));
    const typed = this.#typed.shift();
    if (typed === undefined && this.#closed) return Promise.reject(new NoAnswer());
    if (typed !== undefined) {
      this.#output.write(`${prompt.slice(begin)}${typed}\n`);
      return Promise.resolve(typed);
    }
    this.#readline.setPrompt(prompt.slice(begin));
    this.#readline.prompt();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  close(): void {
    this.#readline.close();
  }
}
