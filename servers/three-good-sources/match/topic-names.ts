/**
 * The names of topics in a question: how much of a name it holds, and whether it writes it as a name.
 * @module
 */
import { RecordIndex, type RecordMatch, stopWords } from 'lectern/knowledge';
import type { Category } from '../registry.ts';
import { isEveryday, isFrame } from './common-words.ts';
import { massOf } from './evidence.ts';
import { whole } from './whole-names.ts';

type Matches = RecordMatch['matches'];

export class TopicNames {
  /** Only names and slugs, so that words count by how well they tell names apart. */
  readonly #index: RecordIndex;
  /** The evidence of each name, by rarity. */
  readonly #masses: readonly number[];
  /** Topics by a word of their names that no other has, as it is written there: `Go`, which is a verb otherwise. */
  readonly #proper: ReadonlyMap<string, number>;
  /** Words of names, and keywords of one word. */
  readonly #single: ReadonlySet<string>;

  /** `known`: further categories, whose names are typed as two words as well. */
  constructor(
    topics: readonly (readonly [slug: string, category: Category])[],
    known: readonly Category[],
    options: ConstructorParameters<typeof RecordIndex>[1],
  ) {
    this.#index = new RecordIndex(
      topics.map(([slug, { name }]) => ({ fields: { title: whole(`${name}\n${slug}`) }, phrases: [] })),
      options,
    );
    this.#masses = topics.map(([slug, { name }], record) =>
      Math.min(...[name, slug].map((text) => massOf(this.matchesIn(whole(text)).get(record) ?? []))),
    );
    this.#proper = properNamesOf(topics.map(([, { name }]) => name));
    this.#single = singleNamesOf(known);
  }

  /** The words of each name that the question holds, by topic. */
  matchesIn(question: string): ReadonlyMap<number, Matches> {
    return new Map(this.#index.find(question).matches.map(({ record, matches }) => [record, matches]));
  }

  /** The share of a name, by rarity. */
  shareOf(record: number, matches: Matches): number {
    return massOf(matches) / (this.#masses[record] || 1);
  }

  /** Topics with a name that the question writes as one. In a question that is all capitals, these say nothing. */
  properIn(question: string): ReadonlySet<number> {
    const names = question.match(NAME) ?? [];
    const isTitle = 2 * names.length > (question.match(WORD) ?? []).length;
    const records = isTitle ? [] : names.map((name) => this.#proper.get(name));
    return new Set(records.filter((record) => record !== undefined));
  }

  /**
   * The question with names as one word that it has as two: `back up`, `web assembly`; and with the letter of `vitamin C`
   * as a part of another name than that of the topic `C`. `holds` tells whether a topic has a word.
   */
  joinIn(question: string, holds: (record: number, word: string) => boolean): string {
    return question
      .replace(TWO_WORDS, (pair, first: string, second: string) =>
        this.#single.has((first + second).toLowerCase()) && isOneName(first, second) ? first + second : pair,
      )
      .replace(WORD_AND_LETTER, (pair, word: string, letter: string) => {
        if (stopWords.has(word.toLowerCase()) || isFrame(word)) return pair;
        const [record] = this.matchesIn(letter).keys();
        return record === undefined || holds(record, word) ? pair : word + letter;
      });
  }
}

/** The share of the question with the name as a word that only this topic has. */
export function withProperName(share: number, { covered, matches }: RecordMatch): number {
  const name = matches.find(({ fields }) => fields.includes('title'));
  if (name === undefined || covered === 0) return share;
  const more = 1 - name.rarity;
  const all = massOf(matches) / covered;
  return (share * all + more) / (all + more);
}

const WORD = /[\p{L}\p{N}]+/gu;
const CAPITALIZED = /\p{Lu}[\p{L}\p{N}]*/gu;
/** Within a sentence. */
const NAME = /(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{N}]*/gu;
const TWO_WORDS = /(?<!\p{L})(\p{L}{2,}) (\p{L}{2,})(?!\p{L})/gu;
const WORD_AND_LETTER = /(?<!\p{L})(\p{L}{3,}) (\p{L})(?![\p{L}\p{N}+#’'-])/gu;
const PARTICLE = /^(?:up|off|out|in|on|down)$/i;
/** Shorter names are made of other words too often. */
const SHORTEST_JOINED = 6;

function properNamesOf(names: readonly string[]): Map<string, number> {
  const all = names.map((name) => new Set(name.match(CAPITALIZED)));
  // An initialism has capitals in every use.
  const isCommon = (word: string): boolean => word === word.toUpperCase() && isEveryday(word);
  const isOnly = (word: string): boolean =>
    !isCommon(word) && all.filter((words) => words.has(word)).length === 1;
  return new Map(
    all.flatMap((words, record) => [...words].filter(isOnly).map((word) => [word, record] as const)),
  );
}

function singleNamesOf(categories: readonly Category[]): Set<string> {
  const texts = categories.flatMap(({ name, keywords = [] }) => [...name.split(' '), ...keywords]);
  const words = texts.map((text) => text.toLowerCase());
  return new Set(words.filter((word) => word.length >= SHORTEST_JOINED && /^\p{L}+$/u.test(word)));
}

/** Two everyday words mean what they say, unless they are a verb with its particle. */
function isOneName(first: string, second: string): boolean {
  if (stopWords.has(first.toLowerCase())) return false;
  return PARTICLE.test(second) || !isEveryday(first) || !isEveryday(second);
}
