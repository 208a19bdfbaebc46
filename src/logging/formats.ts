/**
 * How a log entry becomes a line: JSON by default, and the two formats that servers' documents ask for.
 * @module
 */
import type { LogEntry } from './logger.ts';

export function jsonLines(entry: LogEntry): string {
  const { time, level, message, requestId, data } = entry;
  const head = { time: time.toISOString(), level, message, requestId };
  return written({ ...head, ...data }) ?? oneLine({ ...head, data: UNWRITABLE });
}

/** `[ERROR] [req_id=3] text`: S1.82. */
export function tmkbLines(entry: LogEntry): string {
  const id = entry.requestId === undefined ? '' : ` [req_id=${plain(String(entry.requestId))}]`;
  return `[${tmkbLevel(entry)}]${id} ${plain(entry.message)}`;
}

/** Its document knows two levels: INFO for normal operation, ERROR for failures (S1.81). */
function tmkbLevel(entry: LogEntry): string {
  return ['debug', 'info', 'notice'].includes(entry.level) ? 'INFO' : 'ERROR';
}

/** `[ISO time] [LEVEL] [Server] text {json}`: S4.79. */
export function mediaLines(entry: LogEntry): string {
  const data = entry.requestId === undefined ? entry.data : { requestId: entry.requestId, ...entry.data };
  const level = entry.level === 'warning' ? 'WARN' : entry.level.toUpperCase();
  const line = `[${entry.time.toISOString()}] [${level}] [Server] ${plain(entry.message)}`;
  return data === undefined ? line : `${line} ${oneLine(data)}`;
}

const UNWRITABLE = '[data that cannot be written as JSON]';

function oneLine(data: unknown): string {
  return written(data) ?? JSON.stringify(UNWRITABLE);
}

/** JSON escapes no DEL and no C1 controls, which drive terminals as well. */
function written(data: unknown): string | undefined {
  try {
    return plain(JSON.stringify(data));
  } catch {
    return undefined;
  }
}

/** Text from a client could forge log lines or drive a terminal; its control characters are escaped. */
function plain(text: string): string {
  return text.replace(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
