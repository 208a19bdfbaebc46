/**
 * `notifications/progress`: only for requests with a progress token, strictly increasing, and rate-limited.
 * @module
 */
import type { Exchange } from '../protocol/exchange.ts';

/** A burst is sent immediately; after it, this many reports per second are sent. */
const BURST = 20;
const PER_SECOND = 20;

/** The token is repeated in every report, so a longer one is not accepted. */
const MAX_TOKEN = 1024;

export type ReportProgress = (progress: number, total?: number, message?: string) => void;

export function progressReporter(exchange: Exchange): ReportProgress {
  const progressToken = exchange.meta?.progressToken;
  const isToken =
    typeof progressToken === 'string' ? progressToken.length <= MAX_TOKEN : Number.isInteger(progressToken);
  if (!isToken) return () => {};
  let last = Number.NEGATIVE_INFINITY;
  let allowance = BURST;
  let since = performance.now();

  return (progress, total, message) => {
    if (!Number.isFinite(progress) || progress <= last) return;
    const now = performance.now();
    allowance = Math.min(BURST, allowance + ((now - since) / 1000) * PER_SECOND);
    since = now;
    const isLast = total !== undefined && progress >= total && last < total;
    if (allowance < 1 && !isLast) return;
    allowance -= 1;
    last = progress;
    exchange.notify('notifications/progress', {
      progressToken,
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined || !exchange.rules.progressMessage ? {} : { message }),
    });
  };
}
