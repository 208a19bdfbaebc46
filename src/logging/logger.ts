/**
 * The server's own log: structured entries, written as lines to stderr, never to stdout.
 * @module
 */
import { jsonLines } from './formats.ts';
import { isAtLeast, type LogLevel } from './levels.ts';

export interface LogEntry {
  readonly time: Date;
  readonly level: LogLevel;
  readonly message: string;
  /** The id of the request this is about, where there is one. */
  readonly requestId?: string | number;
  /** The level that the client of this session asked for, where it is about one. */
  readonly clientLevel?: LogLevel;
  readonly data?: Readonly<Record<string, unknown>>;
}

export type LogDetails = Omit<LogEntry, 'time' | 'level' | 'message'>;

export interface Logger {
  log(level: LogLevel, message: string, details?: LogDetails): void;
}

export type LogFormat = (entry: LogEntry) => string;

/** Clients choose names and methods of any length; a line of the log does not grow with them. */
const LONGEST_LINE = 8000;

export interface LoggerOptions {
  /** `client`: as the client of each session asks by `logging/setLevel`; `info` for what is about no session. */
  readonly level?: LogLevel | 'client';
  readonly format?: LogFormat;
  readonly write?: (line: string) => void;
}

export function createLogger(options: LoggerOptions = {}): Logger {
  const { level: threshold = 'info', format = jsonLines, write = writeToStderr } = options;
  return {
    log(level, message, details) {
      const least = threshold === 'client' ? (details?.clientLevel ?? 'info') : threshold;
      if (!isAtLeast(level, least)) return;
      const line = format({ time: new Date(), level, message, ...details });
      write(line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line);
    },
  };
}

/** A log that fails is never the reason why a client gets no answer. */
export function unfailing(logger: Logger): Logger {
  return {
    log(level, message, details) {
      try {
        logger.log(level, message, details);
      } catch {
        // There is nowhere left to report it.
      }
    },
  };
}

/** The console exists on every runtime, and its `error` is stderr on those that have one. */
function writeToStderr(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the log leaves the program
  console.error(line);
}
