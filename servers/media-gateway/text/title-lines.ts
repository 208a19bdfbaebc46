/** Lines of results: titles, offers, and how recent they are. @module */
import { estimateTokens } from 'lectern/knowledge';
import type { DescribedOffer, FoundTitle, ShortTitle } from '../backend/answers.ts';
import type { Freshness } from '../backend/backend.ts';
import { regionName, WORLD } from '../catalogue/regions.ts';

/** Of one answer, in estimated tokens. */
const BUDGET = 2000;

export function titleName({ title, year, ended, type }: ShortTitle): string {
  const name = oneLine(title);
  if (year === undefined) return type === 'movie' ? name : `${name} (series)`;
  if (type === 'movie') return `${name} (${year})`;
  return `${name} (series, ${year}${ended === undefined || ended === year ? '' : `–${ended}`})`;
}

/** `Metropolis (1927) [metropolis-1927] · Germany · 153 min · sci-fi, drama · Fritz Lang · free` */
export function titleLine(title: ShortTitle): string {
  const { id, countries, runtime, genres, directors, free, freeIn, rating } = title;
  const parts = [
    `${titleName(title)} [${id}]`,
    countries.map(regionName).join(', '),
    runtime === undefined ? '' : `${runtime} min`,
    genres.join(', '),
    directors.join(', '),
    rating === undefined ? '' : `rated ${rating}`,
    free ? (freeIn === undefined || freeIn === WORLD ? 'free' : `free in ${freeIn}`) : '',
  ];
  return oneLine(parts.filter((part) => part !== '').join(' · '));
}

export interface Fitting {
  readonly results: readonly FoundTitle[];
  /** How many were left out, where some were. */
  readonly notes: readonly string[];
}

/** Of more than fit, so many are whole; the others are a line each, so that as many as possible are there. */
const WHOLE = 10;

/** All whole if they fit, else the first; then their first lines, then none. */
export function fitFound(found: readonly FoundTitle[]): Fitting {
  const costs = found.map(costOf);
  const isAll = costs.reduce((sum, cost) => sum + cost, 0) <= BUDGET;
  const results: FoundTitle[] = [];
  let left = BUDGET;
  for (const [i, entry] of found.entries()) {
    const { about: _, ...title } = entry.title;
    const bare = { ...entry, title, reasons: [] };
    const isWhole = isAll || (i < WHOLE && (costs[i] as number) <= left);
    left -= isWhole ? (costs[i] as number) : costOf(bare, i);
    if (left < 0) {
      const more = `… and ${found.length - i} more. Ask for fewer, or narrow the question.`;
      return { results, notes: [more] };
    }
    results.push(isWhole ? entry : bare);
  }
  return { results, notes: [] };
}

/** In tokens. A client shows its model the text or the data: what takes more counts. */
function costOf(entry: FoundTitle, i: number): number {
  return Math.max(estimateTokens(foundText(entry, i)), estimateTokens(JSON.stringify(entry)));
}

export function withoutReasons(found: readonly FoundTitle[]): FoundTitle[] {
  return found.map((entry) => ({ ...entry, reasons: [] }));
}

/** A numbered entry for each title that fits, and a line on the others. */
export function foundLines(found: readonly FoundTitle[]): string[] {
  const { results, notes } = fitFound(found);
  return [...results.map(foundText), ...notes];
}

function foundText({ title, reasons, lacks = [] }: FoundTitle, i: number): string {
  return [
    `${i + 1}. ${titleLine(title)}`,
    ...(lacks.length > 0 ? [`   Nearly: lacks ${oneLine(lacks.join('; '))}`] : []),
    ...(title.about === undefined ? [] : [`   ${oneLine(title.about)}`]),
    ...(reasons.length > 0 ? [`   Why: ${oneLine(reasons.join('; '))}`] : []),
  ].join('\n');
}

/** A text on one line: no text of a catalogue can look like a further line of an answer. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Offers as text: a line each. */
export function offerLines(offers: readonly DescribedOffer[]): string[] {
  if (offers.length === 0) return ['- nothing is known'];
  return offers.map(offerLine);
}

function offerLine({
  platform,
  platformName,
  region,
  type,
  price,
  currency,
  link,
  linkKind,
  basis,
  stated,
  sample,
}: DescribedOffer): string {
  const cost = price === undefined ? type : `${type} ${price} ${currency ?? ''}`.trim();
  const where = link === undefined ? '' : ` · ${linkKind === 'search' ? 'search there: ' : ''}${link}`;
  const scope = region === WORLD ? ' worldwide' : '';
  const text = `${platformName} [${platform}]: ${cost}${scope}${where} · ${basis} (stated ${stated})`;
  return `- ${sample ? 'SAMPLE ' : ''}${oneLine(text)}`;
}

/** How fresh an answer is, where that is not plain: what is built in needs no word about it. */
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
