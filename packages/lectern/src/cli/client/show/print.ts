/**
 * The result, on stdout.
 * @module
 */
import { coloursFor } from '../../colours.ts';
import { plainJson } from '../../plain-text.ts';
import { outputWidth, type Paper } from './entries.ts';

/** Ends with a line break, whatever the text does. */
export function print(text: string): Promise<void> {
  return write(text.endsWith('\n') || text === '' ? text : `${text}\n`);
}

/** Prints a value as JSON. */
export function printJson(value: unknown): Promise<void> {
  return write(`${plainJson(value)}\n`);
}

/** The width and the colours of stdout. */
export function stdoutPaper(): Paper {
  return { width: outputWidth(process.stdout), colours: coloursFor(process.stdout, process.env) };
}

/** The reader of a pipe may stop early, as `head` does; that is not a failure. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', ignore);
    process.stdout.write(text, (error) => {
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') reject(error);
      else resolve();
    });
  });
}

function ignore(): void {}
