/**
 * Log lines about refused requests: short, and a few each second, so that no caller can fill a disk with them.
 * @module
 */
import { clipEscaped } from '../base/shown-text.ts';
import type { LogDetails, Logger, LogLevel } from './logger.ts';

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
    // Where a timer ends with its request, the next refusal reports the number instead.
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
