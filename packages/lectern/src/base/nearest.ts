/**
 * Finds the closest known name: for tools, prompts, parameters, enum values, URIs and commands. Rates how well the
 * words of two names match, whatever their style (`maxResults`, `max_results`, `notes://max/results`), as a cost.
 * @module
 */

/** Longer names are not typing errors, and comparing them only costs time. */
const MAX_NAME = 200;
/** More candidates than any list that a caller could have read. */
const MAX_CANDIDATES = 5000;
/** Names of at most three capitals or digits are codes: another code is another thing, however similar. */
const CODE = /^[A-Z\d]{1,3}$/;

/**
 * Returns the candidate that is closest to `name`: equal but for letter case and separators, the same words in another
 * order, the words of one among those of the other, words that are abbreviated or synonyms, or a few typing errors, in
 * this order. Undefined when nothing is close, and when two candidates are equally close.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const words = splitWords(name);
  const folded = foldWords(words);
  let best: string | undefined;
  let least = NO_MATCH;
  let left = MAX_CANDIDATES;
  for (const candidate of candidates) {
    if (left-- === 0) break;
    if (candidate.length > MAX_NAME || candidate === best) continue;
    const cost = distance(name, words, folded, candidate);
    if (cost > least || cost >= NO_MATCH) continue;
    best = cost === least ? undefined : candidate;
    least = cost;
  }
  return best;
}

/** Names that share a word with `name` first, each group in its own order. */
export function relatedFirst(name: string, candidates: readonly string[]): string[] {
  const words = new Set(splitWords(name));
  const isRelated = (candidate: string): boolean => splitWords(candidate).some((word) => words.has(word));
  return [...candidates.filter(isRelated), ...candidates.filter((candidate) => !isRelated(candidate))];
}

function distance(name: string, words: readonly string[], folded: string, candidate: string): number {
  const others = splitWords(candidate);
  const other = foldWords(others);
  if (folded === other) return folded === '' ? NO_MATCH : 0;
  if (CODE.test(name) || CODE.test(candidate)) return NO_MATCH;
  return Math.min(
    matchWords(words, others),
    joinedDistance(words, others, folded, other),
    identifierDistance(name, candidate, folded, other),
  );
}

/** In long identifiers with digits, such as UUIDs, one or two characters may be wrong. */
function identifierDistance(name: string, candidate: string, folded: string, other: string): number {
  const shortest = Math.min(folded.length, other.length);
  if (shortest < 14 || !/\d/.test(folded) || /[/]/.test(name + candidate)) return NO_MATCH;
  const errors = typingErrors(folded, other, 2);
  return errors > 2 ? NO_MATCH : 60 + errors;
}

/** For names that are divided differently: `maxresuts` and `max_results`. */
function joinedDistance(
  words: readonly string[],
  others: readonly string[],
  folded: string,
  other: string,
): number {
  if (words.length === others.length || /\d/.test(folded + other)) return NO_MATCH;
  const allowed = Math.floor(Math.max(folded.length, other.length) / 4);
  if (Math.abs(folded.length - other.length) > allowed) return NO_MATCH;
  if (isNegated(folded, other)) return NO_MATCH;
  const errors = typingErrors(folded, other, allowed);
  return errors > allowed ? NO_MATCH : 40 + errors;
}

/** The cost of names that have nothing to do with each other. */
export const NO_MATCH = 1000;

/** The kinds of agreement, from the most to the least convincing. */
const SAME = 0;
const PLURAL = 1;
const ABBREVIATED = 30;
const SYNONYM = 35;
const MISTYPED = 40;

const OTHER_ORDER = 5;
const CONTAINED = 10;
/** Some common words convince less if the remaining ones differ. */
const ALSO_UNLIKE = 10;

/** A few words occur in a very long name by chance, such as the digits of a key. */
const LEAST_SHARE_OF_WORDS = 0.25;

/** Words too common to show that two names are about the same thing. */
const WEAK = new Set([
  'a',
  'an',
  'the',
  'of',
  'by',
  'to',
  'in',
  'on',
  'at',
  'is',
  'for',
  'and',
  'or',
  'with',
]);
/** A name with one of these added means the opposite. */
const OPPOSITE = new Set(['not', 'no', 'non', 'never', 'without', 'un', 'ex', 'exclude', 'excluded', 'anti']);

/** Words that are used for one another in the names of tools and parameters. */
const SYNONYMS: readonly string[] = [
  'check validate verify test',
  'get fetch read show load retrieve view describe open',
  'find search lookup query seek',
  'create add new make register insert',
  'delete remove drop erase',
  'update edit modify change set',
  'limit max maximum',
  'text message body content',
  'title name label',
  'begin start from since initiate launch',
  'country region',
  'end until till to stop finish',
  'kind type category',
  'film movie title',
];

/** The words in any order; those of one name may be a subset of the other's. */
export function matchWords(words: readonly string[], others: readonly string[]): number {
  const [few, many] = words.length <= others.length ? [words, others] : [others, words];
  if (few.length === 0) return NO_MATCH;
  if (few.length > 1 && few.length < many.length * LEAST_SHARE_OF_WORDS) return NO_MATCH;
  const rest = [...many];
  let cost = 0;
  let isWeak = true;
  for (const [index, word] of few.entries()) {
    const costs = rest.map((other) => wordCost(word, other));
    const least = Math.min(...costs);
    if (least >= NO_MATCH) return initials(few, many);
    // Among equal matches, the one at the same position.
    const place = costs[index] === least && rest.length === many.length ? index : costs.indexOf(least);
    const [other = ''] = rest.splice(place, 1);
    if (many[index] !== other && few.length > 1) cost += OTHER_ORDER / few.length;
    if (!WEAK.has(word) && !/^\d+$/.test(word)) isWeak = false;
    cost = Math.max(cost, Math.min(least, MISTYPED)) + (least > MISTYPED ? least - MISTYPED : least / 100);
  }
  if (rest.length === 0) return cost;
  // A number that only the caller's name has changes its meaning; one that it lacks may have been forgotten.
  const isExtra = many === words && rest.some((word) => /^\d+$/.test(word));
  if (isWeak || isExtra || rest.some((word) => OPPOSITE.has(word))) return NO_MATCH;
  return cost + CONTAINED + rest.length + (cost < ABBREVIATED ? 0 : ALSO_UNLIKE);
}

/** `eta` for `estimated_time_of_arrival`. */
function initials([only = '', ...more]: readonly string[], many: readonly string[]): number {
  if (more.length > 0 || only.length < 3) return NO_MATCH;
  const first = many.map((word) => word.charAt(0)).join('');
  const strong = many
    .filter((word) => !WEAK.has(word))
    .map((word) => word.charAt(0))
    .join('');
  return only === first || only === strong ? ABBREVIATED : NO_MATCH;
}

function wordCost(a: string, b: string): number {
  if (a === b) return SAME;
  if (/^\d/.test(a) || /^\d/.test(b)) return numberCost(a, b);
  if (WEAK.has(a) || WEAK.has(b)) return NO_MATCH;
  if (singular(a) === singular(b)) return PLURAL;
  if (isAbbreviation(a, b) || isAbbreviation(b, a)) return ABBREVIATED;
  if (SYNONYMS.some((group) => [a, b].every((word) => ` ${group} `.includes(` ${word} `)))) return SYNONYM;
  return typingCost(a, b);
}

/** `01` and `001` are one number; digits that were swapped, doubled or left out may be; others are another number. */
function numberCost(a: string, b: string): number {
  if (!/^\d{1,15}$/.test(a) || !/^\d{1,15}$/.test(b)) return NO_MATCH;
  if (Number(a) === Number(b)) return PLURAL;
  if (Math.min(a.length, b.length) < 3) return NO_MATCH;
  const sorted = (digits: string): string => [...digits].sort().join('');
  const isSlip = a.length === b.length ? sorted(a) === sorted(b) : true;
  return isSlip && typingErrors(a, b, 1) === 1 ? MISTYPED + 1 : NO_MATCH;
}

function singular(word: string): string {
  if (word.length < 4) return word;
  return word.replace(/ies$/, 'y').replace(/(?<=[sxz]|ch|sh)es$|(?<=[^s])s$/, '');
}

/** A prefix of at least three letters, or the first letter and consonants in order: `reg`, `dir`, `qty`, `msg`. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 3 || short.length >= long.length) return false;
  if (long.startsWith(short)) return true;
  if (short[0] !== long[0] || /[aeiou]/.test(short.slice(1))) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * One error in four or five letters, two in six to eight, three in longer words; in three letters only a transposition.
 */
function typingCost(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  const allowed = longest < 6 ? 1 : longest < 9 ? 2 : 3;
  if (longest < 3 || Math.abs(a.length - b.length) > allowed) return NO_MATCH;
  if (longest === 3 && [...a].sort().join('') !== [...b].sort().join('')) return NO_MATCH;
  if (isNegated(a, b)) return NO_MATCH;
  // A `ph` that is itself the typing error (`alpha` for `alpaha`) must not count twice.
  const bySound = typingErrors(a.replaceAll('ph', 'f'), b.replaceAll('ph', 'f'), allowed);
  const errors = bySound > 1 ? Math.min(bySound, typingErrors(a, b, allowed)) : bySound;
  return errors > allowed ? NO_MATCH : MISTYPED + Math.max(errors, 1);
}

/** Whether one word is the other with a prefix that reverses its meaning, which is not a typing error. */
export function isNegated(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    long.endsWith(short) && /^(?:un|in|im|ir|il|non|dis|de|anti|mis)$/.test(long.slice(0, -short.length))
  );
}

/** In lower case, without accents; letters and digits are separate words. */
export function splitWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\d)|(\d)(?=\p{L})/gu, (found, low, up) =>
      low === undefined ? `${found} ` : `${low} ${up}`,
    )
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** One word for all, so that `dataSet` equals `dataset`. */
export function foldWords(words: readonly string[]): string {
  return words.join('');
}

/**
 * Counts the insertions, deletions, substitutions and swaps of neighbours between two texts (optimal string alignment).
 * More than `most` is returned as `most + 1`, without counting further.
 */
export function typingErrors(a: string, b: string, most: number = Number.POSITIVE_INFINITY): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let fewest = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let errors = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, substitution);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) errors = Math.min(errors, at(beforePrevious, j - 2) + 1);
      row.push(errors);
      if (errors < fewest) fewest = errors;
    }
    if (fewest > most) return most + 1;
    beforePrevious = previous;
    previous = row;
  }
  return Math.min(at(previous, b.length), most + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
