/**
 * Lines that a person types at a terminal, one for each prompt.
 * @module
 */
import { createInterface, type Interface } from 'node:readline';

/** The person pressed Ctrl-C or Ctrl-D. */
export class NoAnswer extends Error {}

/** Lines may come before they are asked for, as when several are pasted. */
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
    // Only the line to type in is drawn anew with each key.
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
