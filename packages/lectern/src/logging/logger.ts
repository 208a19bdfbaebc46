/**
 * The server's own log: its levels and structured entries, written as lines to stderr, never to stdout; and the log of
 * refused requests, which clients cannot flood.
 * @module
 */
import { clipEscaped, escapeInvisible } from '../base/shown-text.ts';

/** One entry of the log. */
export interface LogEntry {
  /** When it was written. */
  readonly time: Date;
  /** How severe it is. */
  readonly level: LogLevel;
  /** What happened: a constant message without values. */
  readonly message: string;
  /** The ID of the request that the entry is about, if any. */
  readonly requestId?: string | number;
  /** The level that the client of this session set, if the entry is about one. */
  readonly clientLevel?: LogLevel;
  /** All variable values. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Details of a log message. */
export type LogDetails = Omit<LogEntry, 'time' | 'level' | 'message'>;

/** The server's own log, for its operator. */
export interface Logger {
  /** Writes one entry. */
  log(level: LogLevel, message: string, details?: LogDetails): void;
}

/** Formats an entry as one line. */
export type LogFormat = (entry: LogEntry) => string;

/** Clients choose names and methods of any length, so lines have a maximum length. */
const LONGEST_LINE = 8000;

/** What is logged, in which format, and where. */
export interface LoggerOptions {
  /**
   * `client`: the level that the client of each session sets with `logging/setLevel`; `info` for entries without a
   * session.
   */
  readonly level?: LogLevel | 'client';
  /** How an entry becomes a line. Default: `jsonLines`. */
  readonly format?: LogFormat;
  /** Where lines go. Default: stderr. */
  readonly write?: (line: string) => void;
}

/** Creates a logger that writes lines to stderr: JSON at `info` and above, unless the options differ. */
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

/** A failing log must never be the reason why a client gets no response. */
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

/** Writes an entry as one JSON object: `time`, `level`, `message`, `requestId`, and the members of `data`. */
export function jsonLines(entry: LogEntry): string {
  const { time, level, message, requestId, data } = entry;
  const head = { time: time.toISOString(), level, message, requestId };
  return written({ ...head, ...data }) ?? escapeInvisible(JSON.stringify({ ...head, data: UNWRITABLE }));
}

const UNWRITABLE = '[data that cannot be written as JSON]';

/**
 * JSON does not escape DEL, C1 controls and direction marks, with which text from a client could forge or hide parts of
 * a line.
 */
function written(data: unknown): string | undefined {
  try {
    return escapeInvisible(JSON.stringify(data));
  } catch {
    return undefined;
  }
}

export const LOG_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

/** A log level of RFC 5424, as the protocol names them. */
export type LogLevel = (typeof LOG_LEVELS)[number];

export function isLogLevel(value: unknown): value is LogLevel {
  return (LOG_LEVELS as readonly unknown[]).includes(value);
}

export function isAtLeast(level: LogLevel, threshold: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(threshold);
}

const LINES_PER_WINDOW = 10;
const WINDOW_MS = 1000;
/** With time, level and the names of the members, a line stays below 1 KiB. */
const MAX_MESSAGE_BYTES = 760;
const MAX_ID_BYTES = 64;

export type LogRefusal = (level: LogLevel, message: string, details?: LogDetails) => void;

export function createRefusalLog(logger: Logger): LogRefusal {
  let windowEnd = 0;
  let lines = 0;
  let omitted = 0;
  let omittedDetails: LogDetails = {};

  function reportOmitted(): void {
    if (omitted === 0) return;
    logger.log('warning', 'Further requests refused', { ...omittedDetails, data: { count: omitted } });
    omitted = 0;
  }

  function omit({ clientLevel }: LogDetails): void {
    omittedDetails = clientLevel === undefined ? {} : { clientLevel };
    if (++omitted > 1) return;
    // If a timer ends with its request, the next refusal reports the number instead.
    const timer: unknown = setTimeout(reportOmitted, WINDOW_MS);
    (timer as { unref?: () => void }).unref?.();
  }

  return (level, message, { requestId, ...details } = {}) => {
    const now = Date.now();
    if (now >= windowEnd) {
      windowEnd = now + WINDOW_MS;
      lines = 0;
      reportOmitted();
    }
    if (++lines > LINES_PER_WINDOW) {
      omit(details);
      return;
    }
    logger.log(level, clipEscaped(message, MAX_MESSAGE_BYTES), {
      ...details,
      ...(requestId === undefined
        ? {}
        : { requestId: typeof requestId === 'string' ? clipEscaped(requestId, MAX_ID_BYTES) : requestId }),
    });
  };
}
