/**
 * The log in the format of the document, by the name that the document gives to it (S4.79, S4.80).
 * @module
 */
import { createLogger, type LogDetails, type Logger, mediaLines } from '../../src/index.ts';
import type { LogLevel } from './types.ts';

/** Each session’s lines at the level that its client asked for. */
export function createMediaLogger(write?: (line: string) => void): Logger {
  return createLogger({ level: 'client', format: mediaLines, ...(write === undefined ? {} : { write }) });
}

/** Says `[Server]` once, whoever says it. */
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
