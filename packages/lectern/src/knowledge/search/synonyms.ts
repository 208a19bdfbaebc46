/**
 * What the curators of a collection say about its words, from a file that they edit:
 *
 *     same:                                  # any of these means the others
 *       - [agent instruction file, AGENTS.md]
 *     also:                                  # asked for the left, look for the right as well
 *       bill: [cost, budget]
 * @module
 */
import { termOf } from '../text/terms.ts';
import { tokenise } from '../text/tokenise.ts';

/** A phrase of a question that has synonyms. */
export interface PhraseMatch {
  /** How many terms of the question it takes. */
  readonly length: number;
  /** The terms of each other way to say it. */
  readonly others: readonly (readonly string[])[];
}

/** Synonyms, ready for looking up the phrases of a question. */
export interface Synonyms {
  /** Returns the longest known phrase that begins at this term. */
  phraseAt(terms: readonly string[], start: number): PhraseMatch | undefined;
}

/** Synonyms as the curators of a collection write them. */
export interface SynonymData {
  /** Groups of phrases that mean the same. */
  readonly same: readonly (readonly string[])[];
  /** Phrases to search for as well, by the phrase in the question. */
  readonly also: Readonly<Record<string, readonly string[]>>;
}

/** Synonyms of a collection that has none. */
export const NO_SYNONYMS: Synonyms = { phraseAt: () => undefined };

const LONGEST_PHRASE = 6;

/** Synonyms by phrase: its terms with spaces between them, then the terms of each other way to say it. */
export type PhraseTable = readonly (readonly [phrase: string, others: PhraseMatch['others']])[];

/** Prepares synonyms for looking up. */
export function createSynonyms(data: SynonymData): Synonyms {
  return synonymsOf(readPhrases(data));
}

/** Reads synonyms into a table: the part of `createSynonyms` that takes time, and that a build can do in advance. */
export function readPhrases({ same, also }: SynonymData): PhraseTable {
  const others = new Map<string, (readonly string[])[]>();
  const termsOf = createPhraseReader();
  const learn = (from: string, to: readonly string[]): void => {
    const key = termsOf(from).join(' ');
    if (key === '') return;
    const known = others.get(key) ?? [];
    const added = to.map(termsOf).filter((terms) => terms.length > 0 && terms.join(' ') !== key);
    others.set(key, [...known, ...added]);
  };
  for (const group of same)
    for (const phrase of group)
      learn(
        phrase,
        group.filter((other) => other !== phrase),
      );
  for (const [phrase, more] of Object.entries(also)) learn(phrase, more);
  return [...others];
}

/** Makes synonyms from a table that `readPhrases` returned. */
export function synonymsOf(phrases: PhraseTable): Synonyms {
  const others = new Map(phrases);
  return {
    phraseAt(terms, start) {
      for (let length = Math.min(LONGEST_PHRASE, terms.length - start); length > 0; length--) {
        const found = others.get(terms.slice(start, start + length).join(' '));
        if (found !== undefined) return { length, others: found };
      }
      return undefined;
    },
  };
}

/** Each phrase is read once, however many others of its group refer to it. */
function createPhraseReader(): (phrase: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (phrase) => {
    const terms = known.get(phrase) ?? termsOfPhrase(phrase);
    known.set(phrase, terms);
    return terms;
  };
}

/** Parts of compounds, not the compounds: the question is read the same way. */
function termsOfPhrase(phrase: string): readonly string[] {
  const terms = new Map<number, string>();
  const widths = new Map<number, number>();
  tokenise(phrase, (token, position) => {
    const term = termOf(token);
    if (term === undefined || token.length >= (widths.get(position) ?? Number.POSITIVE_INFINITY)) return;
    terms.set(position, term);
    widths.set(position, token.length);
  });
  return [...terms.values()];
}
