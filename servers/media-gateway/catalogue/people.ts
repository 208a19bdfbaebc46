/**
 * The people behind a catalogue’s titles, and what each of them did.
 * @module
 */
import { foldText, slugOf } from './fold-text.ts';
import { creditsOf, type Role, type Title } from './title.ts';

/** What is known of somebody beside the credits. */
export interface PersonFacts {
  /** Tells apart people of the same name; made from the name where it is left out. */
  readonly id?: string;
  readonly name: string;
  readonly also?: readonly string[];
  readonly born?: number;
  readonly died?: number;
  /** What they did, where others of the same name did something else at the same time. */
  readonly roles?: readonly Role[];
}

export interface Credit {
  /** The number of the title. */
  readonly title: number;
  readonly role: Role;
}

export interface Person extends PersonFacts {
  readonly id: string;
  readonly credits: readonly Credit[];
}

/** Nobody is credited much earlier, and films come out after a death. */
const YOUNGEST = 3;
const YEARS_AFTER_DEATH = 6;
/** With so many credits somebody is known by the surname. */
const NAMED_BY_SURNAME = 3;

export function couldHaveWorkedIn(year: number, { born, died }: PersonFacts): boolean {
  return (
    (born === undefined || year >= born + YOUNGEST) &&
    (died === undefined || year <= died + YEARS_AFTER_DEATH)
  );
}

interface Growing extends PersonFacts {
  readonly id: string;
  readonly credits: Credit[];
}

export class People {
  readonly #byId = new Map<string, Growing>();
  /** Folded; several people may share one. */
  readonly #byName = new Map<string, Growing[]>();
  /** Made when somebody first asks for it. */
  #bySurname: Map<string, Growing[]> | undefined;

  /** One title a step, so that others can be answered meanwhile. */
  *fill(titles: readonly Title[], facts: readonly PersonFacts[]): Generator<void> {
    for (const known of facts) this.#add(known);
    for (const [number, title] of titles.entries()) {
      for (const [role, names] of creditsOf(title))
        for (const name of names) this.#credit(name, title.year, { title: number, role });
      yield;
    }
    // Who is known and did nothing here is nobody here.
    for (const [id, { credits }] of this.#byId) if (credits.length === 0) this.#byId.delete(id);
  }

  get(id: string): Person | undefined {
    return this.#byId.get(id);
  }

  all(): Iterable<Person> {
    return this.#byId.values();
  }

  get size(): number {
    return this.#byId.size;
  }

  /** By a name that somebody typed. */
  named(name: string): readonly Person[] {
    return (this.#byName.get(foldText(name)) ?? []).filter(({ credits }) => credits.length > 0);
  }

  /** Everybody whose name ends with this word. */
  ofSurname(word: string): readonly Person[] {
    this.#bySurname ??= this.#surnames();
    return (this.#bySurname.get(word) ?? []).filter(({ credits }) => credits.length > 0);
  }

  /** Whether a word is the surname of somebody well represented here, so that it hardly means anything else. */
  isNameOnly(word: string): boolean {
    const most = Math.max(0, ...this.ofSurname(word).map(({ credits }) => credits.length));
    return most >= NAMED_BY_SURNAME;
  }

  #surnames(): Map<string, Growing[]> {
    const all = new Map<string, Growing[]>();
    for (const [name, people] of this.#byName) {
      const surname = name.slice(name.lastIndexOf(' ') + 1);
      if (surname !== name) all.set(surname, [...new Set([...(all.get(surname) ?? []), ...people])]);
    }
    return all;
  }

  /** Who of that name a credit of that year means. */
  credited(name: string, year: number, role: Role): Person | undefined {
    return pick(this.#byName.get(foldText(name)) ?? [], year, role);
  }

  #credit(name: string, year: number, credit: Credit): void {
    const person = pick(this.#byName.get(foldText(name)) ?? [], year, credit.role) ?? this.#add({ name });
    person.credits.push(credit);
  }

  #add(facts: PersonFacts): Growing {
    const person = { ...facts, id: this.#freeId(facts), credits: [] };
    this.#byId.set(person.id, person);
    for (const folded of new Set([facts.name, ...(facts.also ?? [])].map((name) => foldText(name)))) {
      this.#byName.set(folded, [...(this.#byName.get(folded) ?? []), person]);
    }
    return person;
  }

  #freeId({ id, name }: PersonFacts): string {
    const wanted = id ?? slugOf(name);
    let free = wanted;
    for (let n = 2; this.#byId.has(free); n++) free = `${wanted}-${n}`;
    return free;
  }
}

/** The first of those who could have been there and did such things; where nobody could, the first. */
function pick(candidates: readonly Growing[], year: number, role: Role): Growing | undefined {
  if (candidates.length < 2) return candidates[0];
  return (
    candidates.find((person) => couldHaveWorkedIn(year, person) && person.roles?.includes(role) !== false) ??
    candidates[0]
  );
}
