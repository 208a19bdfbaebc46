/**
 * What happens while a command waits: progress and log notifications as lines on stderr.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { coloursFor } from '../../colours.ts';
import { oneLine, plainText } from '../../plain-text.ts';

/** Writes what happens while the user waits. */
export interface Narrator {
  tell(text: string): void;
  /** What is only of interest until the next: at a terminal, each takes the place of the one before. */
  tellForNow(text: string): void;
  /** Removes the temporary line. */
  clear(): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BACK_TO_AN_EMPTY_LINE = '\r\u001b[K';

/** Tells a person who waits what happens, beside the result. */
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

/** Of `notifications/progress`. */
export function progressLine({ progress, total, message }: JsonObject): string {
  const count = typeof total === 'number' ? `${progress} of ${total}` : String(progress);
  return typeof message === 'string' ? `${count}: ${oneLine(message)}` : count;
}

/** Of `notifications/message`. */
export function logLine({ level, logger, data }: JsonObject): string {
  const from = typeof logger === 'string' ? `${oneLine(logger)}: ` : '';
  return `${oneLine(String(level))}: ${from}${plainText(dataText(data))}`;
}

/** Most servers put a sentence under `message`, with details beside it. */
function dataText(data: unknown): string {
  if (typeof data === 'string') return data;
  const { message, ...details } = isObject(data) ? data : {};
  if (typeof message !== 'string') return JSON.stringify(data) ?? '';
  return Object.keys(details).length === 0 ? message : `${message} ${JSON.stringify(details)}`;
}
