/**
 * The log in the format that S4.79 requires, by the name that S4.80 gives to it.
 * @module
 */

import { createLogger, type LogDetails, type LogEntry, type Logger } from 'lectern';
import { escapeInvisible } from 'lectern/knowledge';
import type { LogLevel } from './types.ts';

/** Each session’s lines at the level that its client asked for. */
export function createMediaLogger(write?: (line: string) => void): Logger {
  return createLogger({ level: 'client', format: mediaLines, ...(write === undefined ? {} : { write }) });
}

/** Writes `[Server]` once, even if the message already has it. */
export function logMessage(
  logger: Logger,
  currentLevel: LogLevel,
  { level, message, data }: { level: LogLevel; message: string; data?: Record<string, unknown> },
): void {
  const details: LogDetails = {
    clientLevel: engineLevel(currentLevel),
    ...(data === undefined ? {} : { data }),
  };
  logger.log(engineLevel(level), message.replace(/^\[Server\] /, ''), details);
}

function engineLevel(level: LogLevel): 'debug' | 'info' | 'warning' | 'error' {
  return level === 'warn' ? 'warning' : level;
}

/** `[ISO time] [LEVEL] [Server] text {json}`: S4.79. */
export function mediaLines(entry: LogEntry): string {
  const data = entry.requestId === undefined ? entry.data : { requestId: entry.requestId, ...entry.data };
  const level = entry.level === 'warning' ? 'WARN' : entry.level.toUpperCase();
  const line = `[${entry.time.toISOString()}] [${level}] [Server] ${escapeInvisible(entry.message)}`;
  return data === undefined ? line : `${line} ${oneLine(data)}`;
}

/** JSON leaves DEL, C1 controls and direction marks as they are, with which text from a client could forge a line. */
function oneLine(data: unknown): string {
  try {
    return escapeInvisible(JSON.stringify(data));
  } catch {
    return '"[data that cannot be written as JSON]"';
  }
}
