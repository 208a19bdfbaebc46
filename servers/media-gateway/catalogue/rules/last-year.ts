/**
 * The last year in which somebody can have worked on a title.
 * @module
 */
import type { Title } from '../title.ts';

/** Of a series that goes on, this one. */
export function lastYearOf({ type, year, ended }: Title, currentYear: number): number {
  return type === 'movie' ? year : (ended ?? Math.max(year, currentYear));
}
