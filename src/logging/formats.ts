/**
 * How a log entry becomes a line: JSON by default, and the two formats that servers' documents ask for.
 * @module
 */
import { escapeInvisible } from '../base/invisible-characters.ts';
import type { LogEntry } from './logger.ts';

export function jsonLines(entry: LogEntry): string {
  const { time, level, message, requestId, data } = entry;
  const head = { time: time.toISOString(), level, message, requestId };
  return written({ ...head, ...data }) ?? oneLine({ ...head, data: UNWRITABLE });
}

/** `[ERROR] [req_id=3] text`: S1.82. */
export function tmkbLines(entry: LogEntry): string {
  const id = entry.requestId === undefined ? '' : ` [req_id=${escapeInvisible(String(entry.requestId))}]`;
  return `[${tmkbLevel(entry)}]${id} ${escapeInvisible(entry.message)}`;
}

/** Its document knows two levels: INFO for normal operation, ERROR for failures (S1.81). */
function tmkbLevel(entry: LogEntry): string {
  return ['debug', 'info', 'notice'].includes(entry.level) ? 'INFO' : 'ERROR';
}

/** `[ISO time] [LEVEL] [Server] text {json}`: S4.79. */
export function mediaLines(entry: LogEntry): string {
  const data = entry.requestId === undefined ? entry.data : { requestId: entry.requestId, ...entry.data };
  const level = entry.level === 'warning' ? 'WARN' : entry.level.toUpperCase();
  const line = `[${entry.time.toISOString()}] [${level}] [Server] ${escapeInvisible(entry.message)}`;
  return data === undefined ? line : `${line} ${oneLine(data)}`;
}

const UNWRITABLE = '[data that cannot be written as JSON]';

function oneLine(data: unknown): string {
  return written(data) ?? JSON.stringify(UNWRITABLE);
}

/** JSON leaves DEL, C1 controls and direction marks as they are: text from a client could forge or hide parts of a line. */
function written(data: unknown): string | undefined {
  try {
    return escapeInvisible(JSON.stringify(data));
  } catch {
    return undefined;
  }
}
