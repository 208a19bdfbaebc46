/**
 * What exports of other catalogues write into cells: years within dates and titles, ratings by other measures, lists as
 * JSON, seasons instead of minutes.
 * @module
 */
import { foldText } from './fold-text.ts';
import { languageName } from './languages.ts';

/** What an export writes where it knows nothing. */
const NOTHING = new Set([
  ...['\\n', '(no genres listed)', 'unknown', 'n/a', 'na', 'nan', 'null', 'none', '[]'],
  ...['-', '–', '—', '?'],
]);
const LENGTHS_OF_NOTHING: ReadonlySet<number> = new Set([...NOTHING].map(({ length }) => length));

/** Films are called Unknown, None and N/A, so that only IMDb's own mark says that a name is missing. R writes NA. */
const NAMES: ReadonlySet<string> = new Set(['title', 'original', 'also']);

export function isNothing(cell: string, column: string): boolean {
  if (column === 'runtime' && cell.startsWith('0') && /^0+(?:\.0+)?(?: ?min)?$/.test(cell)) return true;
  if (!LENGTHS_OF_NOTHING.has(cell.length)) return false;
  return NAMES.has(column) ? cell === '\\N' : NOTHING.has(cell.toLowerCase());
}

/**
 * `1995`, `1995.0`, `1995-10-30`, `October 30, 1995`, `2008–2013`, and `30-Oct-95` or `10/30/95`, as spreadsheets shorten
 * dates; what has no year stays as it is.
 */
export function yearIn(cell: string): number | string {
  const year = /(?<!\d)(1[89]\d\d|20\d\d|2100)(?!\d)/.exec(cell)?.[1];
  if (year !== undefined) return Number(year);
  const short = SHORT_DATE.exec(cell)?.[1];
  return short === undefined ? cell : inLastHundredYears(Number(short));
}

const SHORT_DATE = /^\d{1,2}[/.-](?:\d{1,2}|[A-Za-z]{3})[/.-](\d\d)$/;

/** Two digits do not say the century; no spreadsheet shortens a year that is to come. */
function inLastHundredYears(short: number): number {
  const now = new Date().getUTCFullYear();
  const candidate = now - (now % 100) + short;
  return candidate > now ? candidate - 100 : candidate;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i;
const DAY_FIRST = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})\b/i;
const SHORTENED = /^(\d{1,2})-([a-z]{3})-(\d\d)$/i;
const NUMBERS = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/**
 * `1998-06-12` for `Jun 12 1998`, `June 12, 1998 (United States)`, `12 June 1998`, `12-Jun-98`, `6/13/1998` and `13.6.1998`. What may
 * be one day or another, or is none, stays as it is.
 */
export function dateIn(cell: string): string {
  const [, name, day, year] = MONTH_FIRST.exec(cell) ?? [];
  if (name !== undefined) return isoDate(year, monthOf(name), Number(day)) ?? cell;
  const [, dayBefore, nameAfter, itsYear] = DAY_FIRST.exec(cell) ?? [];
  if (nameAfter !== undefined) return isoDate(itsYear, monthOf(nameAfter), Number(dayBefore)) ?? cell;
  const [, shortDay, shortName, shortYear] = SHORTENED.exec(cell) ?? [];
  if (shortName !== undefined)
    return (
      isoDate(String(inLastHundredYears(Number(shortYear))), monthOf(shortName), Number(shortDay)) ?? cell
    );
  const [, first, second, numbersYear] = NUMBERS.exec(cell) ?? [];
  const [one, other] = [Number(first), Number(second)];
  if (numbersYear === undefined || (one <= 12 && other <= 12 && one !== other)) return cell;
  return isoDate(numbersYear, Math.min(one, other), Math.max(one, other)) ?? cell;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

function isoDate(year: string | undefined, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const OUT_OF = /^(\d{1,3}(?:[.,]\d{1,3})?)\s*(?:\/\s*(\d{1,3})|(%))?$/;

/** From 0 to 10: `7.5`, `7,5`, `8/10`, `4.5/5`, `87%`; an age rating such as `PG-13` stays as it is. */
export function ratingIn(cell: string): number | string {
  const [, value, most, percent] = OUT_OF.exec(cell) ?? [];
  if (value === undefined) return cell;
  const number = Number(value.replace(',', '.'));
  const scale = percent === '%' ? 100 : Number(most ?? 10);
  return scale > 0 ? Math.round((number / scale) * 1000) / 100 : cell;
}

/** `2 Seasons`. */
export function seasonsIn(cell: string): number | undefined {
  const seasons = /^(\d{1,3}) seasons?$/i.exec(cell)?.[1];
  return seasons === undefined ? undefined : Number(seasons);
}

export interface NameWithYear {
  readonly title: string;
  readonly year?: number;
  readonly also?: readonly string[];
}

/** `City of Lost Children, The (Cité des enfants perdus, La) (1995)`, as MovieLens writes names. */
export function nameWithYearIn(cell: string): NameWithYear {
  const [, name, year] = /^(.*\S)\s*\(((?:18|19|20)\d\d)(?:[–-]\d{0,4})?\)$/.exec(cell) ?? [];
  if (name === undefined || year === undefined) return { title: cell };
  const [, first, others] = /^(.*?\S)\s*\(([^()]*)\)$/.exec(name) ?? [];
  const also = others?.replace(/^a\.k\.a\.\s*/i, '');
  return {
    title: articleFirst(first ?? name),
    year: Number(year),
    ...(also === undefined ? {} : { also: [articleFirst(also)] }),
  };
}

function articleFirst(name: string): string {
  const [, rest, article] =
    /^(.*), (The|A|An|Le|La|Les|L'|Il|El|Los|Las|Das|Der|Die|Det|Den|De|Un|Une|Una)$/.exec(name) ?? [];
  if (rest === undefined || article === undefined) return name;
  return article.endsWith("'") ? `${article}${rest}` : `${article} ${rest}`;
}

/** Names that stand for an item of a list, the most telling first. */
const MEMBERS = ['iso_3166_1', 'iso_639_1', 'name'] as const;
const MEMBER = /['"](iso_3166_1|iso_639_1|name)['"]:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;

/** The items of a list that was written as JSON, or as Python prints it; undefined where the cell is neither. */
export function listedIn(cell: string): string[] | undefined {
  if (!cell.startsWith('[') || !cell.endsWith(']')) return undefined;
  try {
    return namesOfItems(JSON.parse(cell));
  } catch {
    const items = cell.split(/\}\s*,\s*\{/).map((item) => {
      const members = new Map([...item.matchAll(MEMBER)].map(([, key, one, two]) => [key, one ?? two ?? '']));
      return MEMBERS.map((member) => members.get(member)).find((name) => name !== undefined) ?? '';
    });
    return items.filter((item) => item !== '');
  }
}

/** Of strings, or of objects with a name or a code. */
export function namesOfItems(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown) => {
    if (typeof item === 'string' || typeof item === 'number') return [String(item)];
    if (typeof item !== 'object' || item === null) return [];
    const found = MEMBERS.map((member) => (item as Record<string, unknown>)[member]).find(
      (name) => typeof name === 'string' && name !== '',
    );
    return found === undefined ? [] : [found as string];
  });
}

let codes: ReadonlyMap<string, string> | undefined;

/** ISO 639 for a code or the English name of a language. */
export function languageIn(cell: string): string {
  const lower = cell.toLowerCase();
  if (/^[a-z]{2,3}$/.test(lower)) return lower;
  codes ??= new Map([
    ...CODES.split(' ').map((code) => [foldText(languageName(code)), code] as const),
    ['mandarin', 'zh'],
    ['farsi', 'fa'],
  ]);
  return codes.get(foldText(cell)) ?? lower;
}

const CODES =
  'af sq am ar hy az eu be bn bs bg ca zh hr cs da nl en eo et fi fr gl ka de el gu he hi hu is id ga it ja jv kn kk km ko ' +
  'ku ky lo la lv lt lb mk ms ml mt mi mr mn ne no ps fa pl pt pa ro ru sr si sk sl so es sw sv tl ta te th tr uk ur uz vi ' +
  'cy wo xh yi yo zu yue';
