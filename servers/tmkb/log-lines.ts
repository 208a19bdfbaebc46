/** The log format of the server's document. @module */

import type { LogEntry } from 'lectern';
import { escapeInvisible } from 'lectern/knowledge';

/** `[ERROR] [req_id=3] text`: S1.82. */
export function tmkbLines(entry: LogEntry): string {
  const id = entry.requestId === undefined ? '' : ` [req_id=${escapeInvisible(String(entry.requestId))}]`;
  return `[${tmkbLevel(entry)}]${id} ${escapeInvisible(entry.message)}`;
}

/** The specification has two levels: INFO for normal operation, ERROR for failures (S1.81). */
function tmkbLevel(entry: LogEntry): string {
  return ['debug', 'info', 'notice'].includes(entry.level) ? 'INFO' : 'ERROR';
}
