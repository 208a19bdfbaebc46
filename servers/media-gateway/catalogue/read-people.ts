/**
 * From the text of people.jsonl, one person on each line, to what is known of people beside their credits.
 * @module
 */

import type { TypedJsonSchema } from 'lectern';
import { count, oneOf, optional, type Problem, record } from 'lectern/knowledge';
import { slugOf } from './fold-text.ts';
import { jsonlRows } from './json-rows.ts';
import type { PersonFacts } from './people.ts';
import { ProblemList, rowSieve, withoutMark } from './rows.ts';
import { ROLES } from './title.ts';
import { nameField, setOf, slugField } from './title-fields.ts';
import { quoted } from './unknown-names.ts';

export interface PeopleReading {
  readonly people: readonly PersonFacts[];
  readonly problems: readonly Problem[];
}

/** From those who saw the first films on, and authors before them. */
const YEARS = { minimum: 1400, maximum: 2100 };

const personSchema: TypedJsonSchema<PersonFacts> = record({
  id: optional(slugField('Tells apart people of the same name; made from the name where it is left out')),
  name: nameField('As in the credits'),
  also: optional(setOf(nameField('Another name in credits'))),
  born: optional(count('Year', YEARS)),
  died: optional(count('Year', YEARS)),
  roles: optional(setOf(oneOf(ROLES, 'What they did, where others of the same name did something else'))),
});

const soundPeople = rowSieve(personSchema, 'The person');

export function readPeople(text: string, path: string): PeopleReading {
  const problems = new ProblemList(path);
  const { rows } = jsonlRows([withoutMark(text)]);
  const people: PersonFacts[] = [];
  const lineById = new Map<string, number>();
  for (const { line, value: person } of soundPeople(rows, problems)) {
    const id = person.id ?? slugOf(person.name);
    const earlier = lineById.get(id);
    const { born = -Infinity, died = Infinity } = person;
    if (earlier !== undefined)
      problems.add(line, `The id ${quoted(id)} is taken by the person on line ${earlier}.`);
    else if (died < born) problems.add(line, `${person.name} died (${died}) before being born (${born}).`);
    else people.push(person);
    if (earlier === undefined) lineById.set(id, line);
  }
  return { people, problems: problems.conclude() };
}
