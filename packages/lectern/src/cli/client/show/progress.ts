/**
 * Shows what happens while a command waits: progress and log notifications as lines on stderr.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { coloursFor } from '../../colours.ts';
import { oneLine, plainText } from '../../plain-text.ts';

/** Shows what happens while the user waits. */
export interface Narrator {
  show(text: string): void;
  /** Shows a text until the next one: at a terminal, each replaces the one before. */
  showTemporarily(text: string): void;
  /** Removes the temporary line. */
  clear(): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BACK_TO_AN_EMPTY_LINE = '\r\u001b[K';

/** Shows what happens, in addition to the result. */
export function narratorOn(stream: Stream, environment: NodeJS.ProcessEnv): Narrator {
  const { dim } = coloursFor(stream, environment);
  let isTemporary = false;
  const clear = (): void => {
    if (isTemporary) stream.write(BACK_TO_AN_EMPTY_LINE);
    isTemporary = false;
  };
  const show = (text: string): void => {
    clear();
    stream.write(`${dim(text)}\n`);
  };
  return {
    show,
    clear,
    showTemporarily(text) {
      if (stream.isTTY !== true || environment.TERM === 'dumb') return show(text);
      // A wrapped line could not be erased. Some terminals report a width of 0.
      stream.write(`${BACK_TO_AN_EMPTY_LINE}${dim(text.slice(0, (stream.columns || 80) - 1))}`);
      isTemporary = true;
    },
  };
}

/** The line for `notifications/progress`. */
export function progressLine({ progress, total, message }: JsonObject): string {
  const count = typeof total === 'number' ? `${progress} of ${total}` : String(progress);
  return typeof message === 'string' ? `${count}: ${oneLine(message)}` : count;
}

/** The line for `notifications/message`. */
export function logLine({ level, logger, data }: JsonObject): string {
  const from = typeof logger === 'string' ? `${oneLine(logger)}: ` : '';
  return `${oneLine(String(level))}: ${from}${plainText(dataText(data))}`;
}

/** Most servers send a sentence as `message`, with details next to it. */
function dataText(data: unknown): string {
  if (typeof data === 'string') return data;
  const { message, ...details } = isObject(data) ? data : {};
  if (typeof message !== 'string') return JSON.stringify(data) ?? '';
  return Object.keys(details).length === 0 ? message : `${message} ${JSON.stringify(details)}`;
}
