/**
 * Whether a title may be seen and shared freely, as far as its facts show.
 * @module
 */
import type { Title } from './title.ts';

/** United States: works are protected for 95 years after the year of publication (17 U.S.C. § 304). */
const US_TERM = 95;

/** Of films. A series is published over years, and is left out. */
export function isPublicDomainInUs(
  { type, year }: Pick<Title, 'type' | 'year'>,
  currentYear: number,
): boolean {
  return type === 'movie' && year > 0 && year + US_TERM < currentYear;
}
