/**
 * How long a service asks to be left alone: the Retry-After header (RFC 9110, 10.2.3).
 * @module
 */

/** The one form of date that may still be sent. `Date.parse` alone would read a date into almost anything. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** In milliseconds from `now` on; nothing where the header is missing or can't be read. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const moment = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}
