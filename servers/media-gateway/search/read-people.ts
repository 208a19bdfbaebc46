/**
 * Whose work is wanted: people by their whole names, in the role that is said with them.
 * @module
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet, roleFacet } from '../catalogue/facets.ts';
import type { Role } from '../catalogue/title.ts';
import type { WantedFacet } from './parsed-query.ts';
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
  for (let i = 0; i < words.length; i++) {
    for (let length = Math.min(LONGEST_NAME, words.length - i); length > 1; length--) {
      if (!words.isFree(i, length)) continue;
      const people = catalogue.people.named(words.phrase(i, length));
      if (people.length === 0) continue;
      const role = ROLES.find(([, phrase]) => words.says(i - phrase.length, phrase));
      words.take(i, length);
      if (role !== undefined) words.take(i - role[1].length, role[1].length);
      wanted.push(wantedPeople(people, role?.[0]));
      break;
    }
  }
  return wanted;
}

function wantedPeople(
  people: readonly { readonly id: string; readonly name: string }[],
  roles: readonly Role[] | undefined,
): WantedFacet {
  const name = people[0]?.name ?? '';
  const keys = people.flatMap(({ id }) =>
    roles === undefined ? [facet('person', id)] : roles.map((role) => roleFacet(role, id)),
  );
  const label = roles === undefined ? name : `${LABELS[roles[0] as Role]} ${name}`;
  return { keys, label, weight: WEIGHT, strict: true };
}

const LABELS: Readonly<Record<Role, string>> = {
  director: 'directed by',
  creator: 'created by',
  writer: 'written by',
  cast: 'with',
};
