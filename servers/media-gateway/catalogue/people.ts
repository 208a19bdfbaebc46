/**
 * The people behind a catalogue’s titles, and what each of them did.
 * @module
 */
import { foldText, slugOf } from './fold-text.ts';
import { CREDITED, ROLES, type Role, type Title } from './title.ts';

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
/** Credits that are sorted at one step. */
const MANY = 10_000;
/** With so many credits somebody is known by the surname. */
const NAMED_BY_SURNAME = 3;

export function couldHaveWorkedIn(year: number, { born, died }: PersonFacts): boolean {
  return (
    (born === undefined || year >= born + YOUNGEST) &&
    (died === undefined || year <= died + YEARS_AFTER_DEATH)
  );
}

const NOBODY: readonly string[] = [];

/** The numbers of the people of one name: most names are those of one person, who then needs no list. */
type Bearers = number | readonly number[];

/** People are numbers, and their credits one array of numbers: a large catalogue has a million of them. */
export class People {
  readonly #names: string[] = [];
  /** By number, where more than the name is known. */
  readonly #facts = new Map<number, PersonFacts>();
  /** By number, and the other way round, where the id is not made from the name. */
  readonly #ownIds = new Map<number, string>();
  readonly #byOwnId = new Map<string, number>();
  /** Folded; several people may share one. */
  readonly #byName = new Map<string, Bearers>();
  readonly #bySurname = new Map<string, number[]>();
  /** By number: where the credits begin; those of the next person follow. */
  #starts: Uint32Array = new Uint32Array(1);
  /** Names as they are written in credits, each once. */
  readonly #written: string[] = [];
  /** For the credits in the order of the titles: the number of the written name. */
  #writtenIn: Uint32Array = new Uint32Array(0);
  /** By title: where its credits begin in that order. */
  #startsOfTitles: Uint32Array = new Uint32Array(1);
  #credits: Uint32Array = new Uint32Array(0);

  /** One title a step, so that others can be answered meanwhile. */
  *fill(titles: readonly Title[], facts: readonly PersonFacts[]): Generator<void> {
    for (const known of facts) this.#add(known, foldText(known.name));
    // As they are written: the same names occur again and again, and are folded once.
    const numbers = new Map<string, number>();
    const bearersOf: Bearers[] = [];
    const starts = new Uint32Array(titles.length + 1);
    let count = 0;
    for (let number = 0; number < titles.length; number++) {
      const title = titles[number] as Title;
      for (const key of CREDITED) count += title[key]?.length ?? 0;
      starts[number + 1] = count;
    }
    // Their size is known: growing arrays would take several times as much while they grow.
    const people = new Uint32Array(count);
    const credits = new Uint32Array(count);
    const writtenIn = new Uint32Array(count);
    count = 0;
    for (let number = 0; number < titles.length; number++) {
      const title = titles[number] as Title;
      for (let role = 0; role < CREDITED.length; role++)
        for (const name of title[CREDITED[role] as (typeof CREDITED)[number]] ?? NOBODY) {
          let written = numbers.get(name);
          if (written === undefined) {
            const folded = foldText(name);
            written = this.#written.push(name) - 1;
            bearersOf.push(this.#byName.get(folded) ?? this.#add({ name }, folded));
            numbers.set(name, written);
          }
          const bearers = bearersOf[written] as Bearers;
          people[count] =
            typeof bearers === 'number' ? bearers : this.#pick(bearers, title.year, ROLES[role] as Role);
          credits[count] = number * ROLES.length + role;
          writtenIn[count] = written;
          count += 1;
        }
      yield;
    }
    this.#writtenIn = writtenIn;
    this.#startsOfTitles = starts;
    yield* this.#sort(people, credits);
    yield* this.#addSurnames();
  }

  /** Credits by person, in the order of the titles. */
  *#sort(people: Uint32Array, credits: Uint32Array): Generator<void> {
    const starts = new Uint32Array(this.#names.length + 1);
    for (let i = 0; i < people.length; i++) {
      const after = (people[i] as number) + 1;
      starts[after] = (starts[after] as number) + 1;
      if (i % MANY === 0) yield;
    }
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
    const next = starts.slice();
    this.#credits = new Uint32Array(credits.length);
    for (let i = 0; i < people.length; i++) {
      const person = people[i] as number;
      const at = next[person] as number;
      this.#credits[at] = credits[i] as number;
      next[person] = at + 1;
      if (i % MANY === 0) yield;
    }
    this.#starts = starts;
  }

  get(id: string): Person | undefined {
    const number = this.#numberOf(id);
    return number === undefined || this.#count(number) === 0 ? undefined : this.#person(number);
  }

  *all(): Iterable<Person> {
    for (let number = 0; number < this.#names.length; number++)
      if (this.#count(number) > 0) yield this.#person(number);
  }

  get size(): number {
    let size = 0;
    for (let number = 0; number < this.#names.length; number++) if (this.#count(number) > 0) size += 1;
    return size;
  }

  /** The numbers of the names in the credits of a title, in the order of the roles. */
  writtenIn(title: number): Uint32Array {
    return this.#writtenIn.subarray(this.#startsOfTitles[title], this.#startsOfTitles[title + 1]);
  }

  /** The name of such a number. */
  written(number: number): string {
    return this.#written[number] as string;
  }

  /** By a name that somebody typed. */
  named(name: string): readonly Person[] {
    return this.#present(bearersIn(this.#byName.get(foldText(name))));
  }

  /** Everybody whose name ends with this word. */
  ofSurname(word: string): readonly Person[] {
    return this.#present(this.#bySurname.get(word) ?? []);
  }

  /** Whether a word is the surname of somebody well represented here, so that it hardly means anything else. */
  isNameOnly(word: string): boolean {
    const people = this.#bySurname.get(word) ?? [];
    return people.some((number) => this.#count(number) >= NAMED_BY_SURNAME);
  }

  /** Who of that name a credit of that year means. */
  credited(name: string, year: number, role: Role): Person | undefined {
    const bearers = bearersIn(this.#byName.get(foldText(name)));
    return bearers.length === 0 ? undefined : this.#person(this.#pick(bearers, year, role));
  }

  *#addSurnames(): Generator<void> {
    for (const [name, bearers] of this.#byName) {
      const surname = name.slice(name.lastIndexOf(' ') + 1);
      if (surname === name) continue;
      const known = this.#bySurname.get(surname);
      if (known === undefined) this.#bySurname.set(surname, [...bearersIn(bearers)]);
      else for (const number of bearersIn(bearers)) if (!known.includes(number)) known.push(number);
      yield;
    }
  }

  #present(numbers: readonly number[]): Person[] {
    return numbers.filter((number) => this.#count(number) > 0).map((number) => this.#person(number));
  }

  #count(number: number): number {
    return (this.#starts[number + 1] ?? 0) - (this.#starts[number] ?? 0);
  }

  #person(number: number): Person {
    const packed = this.#credits.subarray(this.#starts[number], this.#starts[number + 1]);
    const credits = Array.from(packed, (credit) => ({
      title: Math.floor(credit / ROLES.length),
      role: ROLES[credit % ROLES.length] as Role,
    }));
    return { ...this.#factsOf(number), id: this.#idOf(number), credits };
  }

  #factsOf(number: number): PersonFacts {
    return this.#facts.get(number) ?? { name: this.#names[number] as string };
  }

  #idOf(number: number): string {
    return this.#ownIds.get(number) ?? slugOf(this.#names[number] as string);
  }

  #numberOf(id: string): number | undefined {
    const own = this.#byOwnId.get(id);
    if (own !== undefined) return own;
    return bearersIn(this.#byName.get(foldText(id))).find((number) => this.#idOf(number) === id);
  }

  #add(facts: PersonFacts, folded: string): number {
    const number = this.#names.length;
    this.#names.push(facts.name);
    // Most people of a large catalogue: a new name, of which nothing else is known.
    if (Object.keys(facts).length === 1 && !this.#byName.has(folded) && this.#byOwnId.size === 0) {
      this.#byName.set(folded, number);
      return number;
    }
    const made = slugOf(facts.name);
    const id = this.#freeId(facts.id ?? made, number);
    if (id !== made) {
      this.#ownIds.set(number, id);
      this.#byOwnId.set(id, number);
    }
    if (Object.keys(facts).length > 1) this.#facts.set(number, facts);
    for (const each of new Set([folded, ...(facts.also ?? []).map((name) => foldText(name))])) {
      const before = this.#byName.get(each);
      this.#byName.set(each, before === undefined ? number : [...bearersIn(before), number]);
    }
    return number;
  }

  #freeId(wanted: string, own: number): string {
    let free = wanted;
    for (let n = 2; (this.#numberOf(free) ?? own) !== own; n++) free = `${wanted}-${n}`;
    return free;
  }

  /** The first of those who could have been there and did such things; where nobody could, the first. */
  #pick(bearers: readonly number[], year: number, role: Role): number {
    const isSuch = (number: number): boolean => {
      const facts = this.#factsOf(number);
      return couldHaveWorkedIn(year, facts) && facts.roles?.includes(role) !== false;
    };
    return (bearers.length < 2 ? undefined : bearers.find(isSuch)) ?? (bearers[0] as number);
  }
}

function bearersIn(bearers: Bearers | undefined): readonly number[] {
  if (bearers === undefined) return [];
  return typeof bearers === 'number' ? [bearers] : bearers;
}
