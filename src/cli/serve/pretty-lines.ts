/**
 * The log for a person: time, level, text, and data as `key=value`.
 * @module
 */
import { isAtLeast } from '../../logging/levels.ts';
import type { LogEntry } from '../../logging/logger.ts';
import { coloursFor } from '../colours.ts';
import { plainLine } from '../plain-line.ts';

export function prettyLines({ time, level, message, requestId, data }: LogEntry): string {
  const { dim, bad, warn } = coloursFor(process.stderr, process.env);
  const paint = isAtLeast(level, 'error') ? bad : isAtLeast(level, 'warning') ? warn : dim;
  const details = { ...(requestId === undefined ? {} : { id: requestId }), ...data };
  const pairs = Object.entries(details).map(
    ([key, value]) => `${key}=${plainLine(JSON.stringify(value) ?? '')}`,
  );
  return [
    dim(time.toTimeString().slice(0, 8)),
    paint(level.padEnd(7)),
    plainLine(message),
    dim(pairs.join(' ')),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
