/**
 * Whose work is wanted: people by their whole names, in the role that is said with them.
 * @module
 */
import { stopWords } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet, roleFacet } from '../catalogue/facets.ts';
import type { Person } from '../catalogue/people.ts';
import type { Role } from '../catalogue/title.ts';
import { FILLERS } from './fillers.ts';
import { lexicon } from './lexicon.ts';
import type { WantedFacet } from './parsed-query.ts';
import { isInName } from './read-exclusions.ts';
import type { Words } from './words.ts';

const WEIGHT = 7;
const LONGEST_NAME = 5;

const ROLES: readonly (readonly [readonly Role[], readonly string[]])[] = [
  [
    ['director', 'creator'],
    ['directed', 'by'],
  ],
  [
    ['director', 'creator'],
    ['made', 'by'],
  ],
  [
    ['creator', 'director'],
    ['created', 'by'],
  ],
  [['director'], ['director']],
  [
    ['writer', 'creator'],
    ['written', 'by'],
  ],
  [['writer', 'creator'], ['writer']],
  [['cast'], ['starring']],
  [['cast'], ['with']],
  [['cast'], ['actor']],
  [['cast'], ['actress']],
  [['cast'], ['played', 'by']],
];

export function readPeople(words: Words, catalogue: Catalogue): WantedFacet[] {
  const wanted: WantedFacet[] = [];
  /** Where the last name ended. */
  let end = -1;
  for (let i = 0; i < words.length; i++) {
    const found = namedAt(words, i, catalogue);
    if (found === undefined) continue;
    const role = ROLES.find(([, phrase]) => words.says(i - phrase.length, phrase));
    words.take(i, found.length);
    if (role !== undefined) words.take(i - role[1].length, role[1].length);
    const people = wantedPeople(found.people, role?.[0]);
    const other = wanted.at(-1);
    if (other !== undefined && end === i - 1 && words.says(end, ['or'])) {
      words.take(end, 1);
      wanted[wanted.length - 1] = either(other, people);
    } else wanted.push(people);
    end = i + found.length;
  }
  return wanted;
}

/** A whole name; a surname where it is that of somebody well known, or `by` leads to it. */
function namedAt(
  words: Words,
  i: number,
  catalogue: Catalogue,
): { readonly people: readonly Person[]; readonly length: number } | undefined {
  const { people } = catalogue;
  for (let length = Math.min(LONGEST_NAME, words.length - i); length > 1; length--) {
    const named = words.isFree(i, length) ? people.named(words.phrase(i, length)) : [];
    if (named.length > 0) return { people: named, length };
  }
  const word = words.at(i) as string;
  if (!words.isFree(i) || !isSurname(word, people)) return undefined;
  const isEither = [i - 2, i + 2].some((at) => {
    const other = words.at(at) ?? '';
    // A name that was read before is consumed.
    const isName = isSurname(other, people) && (people.isNameOnly(other) || !words.isFree(at));
    return words.at((at + i) / 2) === 'or' && isName;
  });
  const isMaker = ['by', 'director', 'starring'].includes(words.at(i - 1) ?? '');
  const bearers = people.ofSurname(word);
  // Not the Washington that Mr. Smith goes to.
  const isNamed = words.isCapital(i) && people.isNameOnly(word) && !isInName(words, i, 1, catalogue);
  return isMaker || isEither || isNamed ? { people: bearers, length: 1 } : undefined;
}

function isSurname(word: string, people: Catalogue['people']): boolean {
  const means = stopWords.has(word) || FILLERS.has(word) || lexicon().has(word);
  return !means && people.ofSurname(word).length > 0;
}

function either(one: WantedFacet, other: WantedFacet): WantedFacet {
  return { ...one, keys: [...one.keys, ...other.keys], label: `${one.label} or ${other.label}` };
}

function wantedPeople(
  people: readonly { readonly id: string; readonly name: string }[],
  roles: readonly Role[] | undefined,
): WantedFacet {
  const name = nameOf(people);
  const keys = people.flatMap(({ id }) =>
    roles === undefined ? [facet('person', id)] : roles.map((role) => roleFacet(role, id)),
  );
  const label = roles === undefined ? name : `${ROLE_LABELS[roles[0] as Role]} ${name}`;
  return { keys, label, weight: WEIGHT, strict: true };
}

/** Several people of one surname are called by it. */
function nameOf(people: readonly { readonly name: string }[]): string {
  const names = new Set(people.map(({ name }) => name));
  const [first = ''] = names;
  return names.size > 1 ? first.slice(first.lastIndexOf(' ') + 1) : first;
}

/** What comes before a name in labels of conditions and explanations. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  director: 'directed by',
  creator: 'created by',
  writer: 'written by',
  cast: 'with',
};
