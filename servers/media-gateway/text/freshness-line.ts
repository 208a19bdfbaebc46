/**
 * How fresh an answer is, where that is not plain: what is built in needs no word about it.
 * @module
 */
import type { Freshness } from '../backend/backend.ts';

export function freshnessLine({ source, asOf, stale, ageSeconds = 0 }: Freshness): string {
  if (source === 'built-in' || source === 'file') return '';
  if (source === 'service') return `Source: the catalogue service, as of ${asOf}.`;
  const age = `${duration(ageSeconds)} old`;
  return stale
    ? `Source: a kept answer as of ${asOf}, ${age} and out of date; the catalogue service could not be reached.`
    : `Source: a kept answer of the catalogue service as of ${asOf}, ${age}.`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
