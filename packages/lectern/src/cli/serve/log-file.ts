/**
 * `--log-file`: the log as JSON lines in a file with its own level, which is rotated when it is full.
 * @module
 */
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { createLogger, jsonLines, type Logger, type LogLevel } from '../../logging/logger.ts';
import { CliError } from '../errors.ts';

/** Where the log is written, and how much of it is kept. */
export interface LogFileOptions {
  readonly path: string;
  /** The minimum level that is written. */
  readonly level: LogLevel;
  /** Size in bytes at which a file is renamed to `<path>.1`. Default: 10 MiB. */
  readonly maxBytes?: number;
  /** Number of files kept in addition to the current one, `<path>.1` being the latest. Default: 5. */
  readonly keep?: number;
}

/** An open log file. */
export interface LogFile {
  /** A logger for one server, whose lines have its name as `server`. */
  loggerFor(server: string): Logger;
  /** Writes a formatted line. */
  write(line: string): void;
  /** Opens the path again: a program such as logrotate may have moved the file. */
  reopen(): void;
  /** Closes the file; further lines are lost. */
  close(): void;
}

const DEFAULTS = { maxBytes: 10 * 1024 * 1024, keep: 5 };

/** Opens the file to append, readable only by its owner. Throws a `CliError` if it cannot be written. */
export function openLogFile(options: LogFileOptions): LogFile {
  const { path, level, maxBytes, keep } = { ...DEFAULTS, ...options };
  let file: number | undefined = open(path);
  let size = fstatSync(file).size;

  const reopen = (): void => {
    close();
    file = open(path);
    size = fstatSync(file).size;
  };
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const rotate = (): void => {
    close();
    for (let number = keep - 1; number >= 1; number--) move(`${path}.${number}`, `${path}.${number + 1}`);
    if (keep > 0) move(path, `${path}.1`);
    reopen();
  };
  // Written synchronously: the last lines before a process ends explain why.
  const write = (line: string): void => {
    if (file === undefined) return;
    const bytes = Buffer.from(`${line}\n`);
    if (size > 0 && size + bytes.length > maxBytes) rotate();
    writeSync(file, bytes);
    size += bytes.length;
  };
  return { loggerFor: (server) => fileLogger(level, write, { server }), write, reopen, close };
}

/** A logger that writes to a log file. `data` is added to each line. */
export function fileLogger(
  level: LogLevel,
  write: (line: string) => void,
  data: Readonly<Record<string, unknown>>,
): Logger {
  const own = createLogger({ level, format: jsonLines, write });
  return {
    log: (entryLevel, message, details) =>
      own.log(entryLevel, message, { ...details, data: { ...data, ...details?.data } }),
  };
}

/** Logs to both; an error of one does not affect the other. */
export function tee(first: Logger, second: Logger): Logger {
  return {
    log(level, message, details) {
      try {
        second.log(level, message, details);
      } finally {
        first.log(level, message, details);
      }
    },
  };
}

function open(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw new CliError(`--log-file "${path}" cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** A missing file need not be moved. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
