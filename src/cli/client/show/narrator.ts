/**
 * Tells a person who waits what happens, beside the result.
 * @module
 */
import { coloursFor } from '../../colours.ts';

export interface Narrator {
  tell(text: string): void;
  /** What is only of interest until the next: at a terminal, each takes the place of the one before. */
  tellForNow(text: string): void;
  /** Leaves nothing that was told for now. */
  clear(): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BACK_TO_AN_EMPTY_LINE = '\r\u001b[K';

export function narratorOn(stream: Stream, environment: NodeJS.ProcessEnv): Narrator {
  const { dim } = coloursFor(stream, environment);
  let isPassing = false;
  const clear = (): void => {
    if (isPassing) stream.write(BACK_TO_AN_EMPTY_LINE);
    isPassing = false;
  };
  const tell = (text: string): void => {
    clear();
    stream.write(`${dim(text)}\n`);
  };
  return {
    tell,
    clear,
    tellForNow(text) {
      if (stream.isTTY !== true || environment.TERM === 'dumb') return tell(text);
      // A line that wraps could not be taken back. Some terminals do not know their width, and say 0.
      stream.write(`${BACK_TO_AN_EMPTY_LINE}${dim(text.slice(0, (stream.columns || 80) - 1))}`);
      isPassing = true;
    },
  };
}
