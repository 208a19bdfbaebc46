/**
 * The eight levels of RFC 5424, as the protocol names them, in order of severity.
 * @module
 */

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

const SEVERITY: ReadonlyMap<unknown, number> = new Map(LOG_LEVELS.map((level, index) => [level, index]));

export function isLogLevel(value: unknown): value is LogLevel {
  return SEVERITY.has(value);
}

export function isAtLeast(level: LogLevel, threshold: LogLevel): boolean {
  return (SEVERITY.get(level) as number) >= (SEVERITY.get(threshold) as number);
}
