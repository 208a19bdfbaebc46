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
    countries.map(regionName).join(', '),
    runtime === undefined ? '' : `${runtime} min`,
    genres.join(', '),
    directors.join(', '),
    rating === undefined ? '' : `rated ${rating}`,
    free ? 'free' : '',
  ];
  return oneLine(parts.filter((part) => part !== '').join(' · '));
}

export interface Fitting {
  readonly results: readonly FoundTitle[];
  /** How many were left out, where some were. */
  readonly notes: readonly string[];
}

/** Whole entries while they fit, then their first lines, then none. */
export function fitFound(found: readonly FoundTitle[]): Fitting {
  const results: FoundTitle[] = [];
  let left = BUDGET;
  for (const [i, entry] of found.entries()) {
    const { about: _, ...title } = entry.title;
    const bare = { ...entry, title, reasons: [] };
    const shown = estimateTokens(foundText(entry, i)) <= left ? entry : bare;
    left -= estimateTokens(foundText(shown, i));
    if (left < 0) {
      const more = `… and ${found.length - i} more. Ask for fewer, or narrow the question.`;
      return { results, notes: [more] };
    }
    results.push(shown);
  }
  return { results, notes: [] };
}

export function withoutReasons(found: readonly FoundTitle[]): FoundTitle[] {
  return found.map((entry) => ({ ...entry, reasons: [] }));
}

/** A numbered entry for each title that fits, and a line on the others. */
export function foundLines(found: readonly FoundTitle[]): string[] {
  const { results, notes } = fitFound(found);
  return [...results.map(foundText), ...notes];
}

function foundText({ title, reasons }: FoundTitle, i: number): string {
  return [
    `${i + 1}. ${titleLine(title)}`,
    ...(title.about === undefined ? [] : [`   ${oneLine(title.about)}`]),
    ...(reasons.length > 0 ? [`   Why: ${oneLine(reasons.join('; '))}`] : []),
  ].join('\n');
}
