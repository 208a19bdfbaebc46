/**
 * Titles as text: one line each, with as much below it as there is room for.
 * @module
 */
import { estimateTokens } from '../../../src/knowledge/text/token-estimate.ts';
import type { FoundTitle, ShortTitle } from '../backend/answers.ts';
import { regionName } from '../catalogue/regions.ts';
import { oneLine } from './one-line.ts';

/** Of one answer, in estimated tokens. */
const BUDGET = 2000;

export function titleName({ title, year, ended, type }: ShortTitle): string {
  const name = oneLine(title);
  if (type === 'movie') return `${name} (${year})`;
  return `${name} (series, ${year}${ended === undefined || ended === year ? '' : `–${ended}`})`;
}

/** `Metropolis (1927) [metropolis-1927] · Germany · 153 min · sci-fi, drama · Fritz Lang · free` */
export function titleLine(title: ShortTitle): string {
  const { id, countries, runtime, genres, directors, free, rating } = title;
  const parts = [
    `${titleName(title)} [${id}]`,
    countries.slice(0, 2).map(regionName).join(', '),
    runtime === undefined ? '' : `${runtime} min`,
    genres.join(', '),
    directors.slice(0, 2).join(', '),
    rating === undefined ? '' : `rated ${rating}`,
    free ? 'free' : '',
  ];
  return oneLine(parts.filter((part) => part !== '').join(' · '));
}

/** Whole entries while they fit, then lines alone, then how many were left out. */
export function foundLines(found: readonly FoundTitle[], explain: boolean): string[] {
  const lines: string[] = [];
  let left = BUDGET;
  for (const [i, { title, reasons }] of found.entries()) {
    const line = `${i + 1}. ${titleLine(title)}`;
    const below = [
      ...(title.about === undefined ? [] : [`   ${oneLine(title.about)}`]),
      ...(explain && reasons.length > 0 ? [`   Why: ${oneLine(reasons.join('; '))}`] : []),
    ];
    const whole = [line, ...below].join('\n');
    const entry = estimateTokens(whole) <= left ? whole : line;
    left -= estimateTokens(entry);
    if (left < 0) {
      lines.push(
        `… and ${found.length - i} more, in the structured content. Ask for fewer, or narrow the question.`,
      );
      break;
    }
    lines.push(entry);
  }
  return lines;
}
