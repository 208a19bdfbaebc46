/**
 * What the rules for titles look at.
 * @module
 */
import type { Rules } from 'lectern/content';
import { foldText } from '../fold-text.ts';
import type { PersonFacts } from '../people.ts';
import type { Title } from '../title.ts';

/** A title with its place in a file. */
export interface TitleEntry {
  readonly title: Title;
  readonly path: string;
  readonly line: number;
}

/** Its place as messages about other titles name it. `.` is the only file there is. */
export function placeOf({ path, line }: TitleEntry): string {
  return path === '.' ? `line ${line}` : `${path}:${line}`;
}

export type TitleRules = Rules<TitleEntry, TitleContext>;

/** All titles together, for rules that look beyond their own. */
export class TitleContext {
  readonly currentYear: number;
  readonly #byId = new Map<string, TitleEntry[]>();
  readonly #byName = new Map<string, TitleEntry[]>();
  readonly #people = new Map<string, PersonFacts[]>();

  constructor(people: readonly PersonFacts[], currentYear: number) {
    this.currentYear = currentYear;
    for (const person of people)
      for (const name of new Set([person.name, ...(person.also ?? [])].map(foldText)))
        addTo(this.#people, name, person);
  }

  /** Adds the titles, one at a step. */
  *fill(entries: readonly TitleEntry[]): Generator<void> {
    for (const entry of entries) {
      addTo(this.#byId, entry.title.id, entry);
      addTo(this.#byName, foldText(entry.title.title), entry);
      yield;
    }
  }

  /** Whether anything is known of anybody. */
  get knowsPeople(): boolean {
    return this.#people.size > 0;
  }

  withId(id: string): readonly TitleEntry[] {
    return this.#byId.get(id) ?? [];
  }

  /** Titles of the same name, spelled in any way. */
  called(name: string): readonly TitleEntry[] {
    return this.#byName.get(foldText(name)) ?? [];
  }

  /** Everybody who goes by this name, as far as anything is known of them. */
  people(name: string): readonly PersonFacts[] {
    return this.#people.get(foldText(name)) ?? [];
  }
}

function addTo<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}
