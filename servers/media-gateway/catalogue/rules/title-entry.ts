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
  readonly #byId: ReadonlyMap<string, readonly TitleEntry[]>;
  readonly #byName: ReadonlyMap<string, readonly TitleEntry[]>;
  readonly #people: ReadonlyMap<string, readonly PersonFacts[]>;

  constructor(entries: readonly TitleEntry[], people: readonly PersonFacts[], currentYear: number) {
    this.currentYear = currentYear;
    this.#byId = grouped(entries, ({ title }) => [title.id]);
    this.#byName = grouped(entries, ({ title }) => [foldText(title.title)]);
    this.#people = grouped(people, ({ name, also = [] }) => [name, ...also].map(foldText));
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
