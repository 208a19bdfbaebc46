/**
 * A bar while a large folder is read, for a person at a terminal.
 * @module
 */
import type { Library } from '../../knowledge/library.ts';
import { coloursFor } from '../colours.ts';

const EVERY_MS = 100;
const WIDTH = 30;

export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Until everything was read once, out of so many files. What is ready at once shows nothing. */
export async function showIndexing(library: Library, files: number, terminal: Terminal): Promise<void> {
  let done = false;
  const started = library.start().finally(() => {
    done = true;
  });
  const drawn = { any: false };
  const timer = setInterval(() => {
    if (done) return;
    drawn.any = true;
    const { documents, hidden, problems } = library.status();
    terminal.write(`\r${barLine(documents + hidden + problems.length, files)}`);
  }, EVERY_MS);
  try {
    await started;
  } finally {
    clearInterval(timer);
    const { documents, problems } = library.status();
    if (drawn.any) terminal.write(`\r\u001b[K  Indexed ${documents} articles${skipped(problems.length)}.\n`);
  }
}

export function barLine(read: number, files: number): string {
  const { accent, dim } = coloursFor(process.stdout, process.env);
  const filled = files === 0 ? 0 : Math.min(WIDTH, Math.round((read / files) * WIDTH));
  return `  Indexing ${accent('█'.repeat(filled))}${dim('░'.repeat(WIDTH - filled))} ${read} of ${files} files`;
}

function skipped(problems: number): string {
  return problems === 0 ? '' : `; ${problems} files could not be read, lectern check tells why`;
}
