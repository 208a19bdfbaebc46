/**
 * One rule that the titles of a catalogue keep, and what it may look at.
 * @module
 */
import { foldText } from '../fold-text.ts';
import type { PersonFacts } from '../people.ts';
import type { Title } from '../title.ts';

export interface Entry {
  readonly title: Title;
  /** Where it stands, as a person is told. */
  readonly place: string;
}

/** Yields a sentence for each thing that is wrong. */
export type Rule = (entry: Entry, whole: Whole) => Iterable<string>;

/** All titles together, for rules that look beyond their own. */
export class Whole {
  readonly currentYear: number;
  readonly #byId: ReadonlyMap<string, readonly Entry[]>;
  readonly #byName: ReadonlyMap<string, readonly Entry[]>;
  readonly #people: ReadonlyMap<string, readonly PersonFacts[]>;

  constructor(entries: readonly Entry[], people: readonly PersonFacts[], currentYear: number) {
    this.currentYear = currentYear;
    this.#byId = grouped(entries, ({ title }) => [title.id]);
    this.#byName = grouped(entries, ({ title }) => [foldText(title.title)]);
    this.#people = grouped(people, ({ name, also = [] }) => [name, ...also].map(foldText));
  }

  withId(id: string): readonly Entry[] {
    return this.#byId.get(id) ?? [];
  }

  /** Titles of the same name, spelled in any way. */
  called(name: string): readonly Entry[] {
    return this.#byName.get(foldText(name)) ?? [];
  }

  /** Everybody who goes by this name, as far as anything is known of them. */
  people(name: string): readonly PersonFacts[] {
    return this.#people.get(foldText(name)) ?? [];
  }
}

function grouped<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
