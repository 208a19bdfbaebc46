/** The log format of the server's document. @module */

import type { LogEntry, Logger } from 'lectern';
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

/** What the document calls an error is one for the filter of levels as well: `--log-level error` shows it. */
export function withDocumentLevels(logger: Logger): Logger {
  return {
    log: (level, message, details) => logger.log(level === 'warning' ? 'error' : level, message, details),
  };
}
