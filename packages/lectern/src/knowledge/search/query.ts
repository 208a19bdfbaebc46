/**
 * A question as the index understands it: one concept for each word that carries meaning, each with the other words
 * that the collection's curators hold to mean the same.
 * @module
 */
import { isLight, type Language, likelyLanguage, termOf, termsOf } from '../text/terms.ts';
import { tokenise } from '../text/tokenise.ts';
import type { Synonyms } from './synonyms.ts';

/** One way to say a concept: all of these terms together. */
export interface Alternative {
  readonly terms: readonly string[];
  /** What a match of it is worth beside one of the asker's own words, from 0 to 1. */
  readonly weight: number;
}

/** A word or phrase of a question that carries meaning, with the other ways to say it. */
export interface Concept {
  /** As it was written. */
  readonly words: readonly string[];
  /** The ways to say it, first the one in the question. */
  readonly alternatives: readonly Alternative[];
  /** Whether it may change the order of results but is not what the question is about: `not`, `get`, `old`. */
  readonly isLight: boolean;
  /** How often the question says it. */
  readonly count: number;
}

/** A question longer than this is read up to here: some two pages. */
const MOST_CONCEPTS = 256;
const SYNONYM_WEIGHT = 0.75;
/** Of one word out of a phrase that has a meaning as a whole. */
const PART_WEIGHT = 0.6;

const ENGLISH: ReadonlySet<Language> = new Set(['en']);

/** Reads a question for a collection in these languages, its main language first. */
export function readQuery(
  text: string,
  synonyms: Synonyms,
  languages: ReadonlySet<Language> = ENGLISH,
): Concept[] {
  const concepts = new Map<string, Concept>();
  for (const concept of conceptsIn(text, synonyms, languages)) {
    const key = ownTerms(concept).join(' ');
    const known = concepts.get(key);
    if (known !== undefined) concepts.set(key, { ...known, count: known.count + 1 });
    else if (concepts.size < MOST_CONCEPTS) concepts.set(key, concept);
  }
  return [...concepts.values()];
}

/** Yields concepts in the order of the text, repeated ones as well. */
export function* conceptsIn(
  text: string,
  synonyms: Synonyms,
  languages: ReadonlySet<Language> = ENGLISH,
): Generator<Concept> {
  const words = wordsOf(text, languages);
  const terms = words.map(({ term }) => term);
  for (let i = 0; i < words.length; ) {
    const phrase = synonyms.phraseAt(terms, i);
    const span = words.slice(i, i + Math.max(phrase?.length ?? 1, 1));
    yield conceptOf(span, phrase?.others ?? []);
    i += span.length;
  }
}

/** The terms of the words as they were written. */
export function ownTerms({ alternatives }: Concept): readonly string[] {
  return alternatives[0]?.terms ?? [];
}

/** Whether it is the nearest to what the asker wrote, which nobody has written: a correction. */
export function isGuess({ alternatives }: Concept): boolean {
  return alternatives.every(({ weight }) => weight < 1);
}

interface Word {
  readonly word: string;
  readonly term: string;
  /** What it may be in the other languages of the collection. */
  readonly otherTerms: readonly string[];
  /** The compound that begins with it: `multiagent` at the `multi` of `multi-agent`. */
  readonly compound: string | undefined;
  readonly isLight: boolean;
}

function wordsOf(text: string, languages: ReadonlySet<Language>): Word[] {
  const language = languages.size === 1 ? firstOf(languages) : detectAmong(text, languages);
  const byPosition = new Map<number, Word>();
  tokenise(text, (token, position) => {
    const term = termOf(token, language);
    if (term === undefined) return;
    const known = byPosition.get(position);
    if (known !== undefined && token.length > known.word.length) {
      byPosition.set(position, { ...known, compound: term });
      return;
    }
    const otherTerms = languages.size === 1 ? [] : termsOf(token, languages, language).slice(1);
    byPosition.set(position, {
      word: token,
      term,
      otherTerms,
      compound: known?.term,
      isLight: isLight(token, language),
    });
  });
  return [...byPosition.values()];
}

function firstOf(languages: ReadonlySet<Language>): Language {
  const [first = 'en'] = languages;
  return first;
}

function detectAmong(text: string, languages: ReadonlySet<Language>): Language {
  const tokens: string[] = [];
  tokenise(text, (token) => tokens.push(token));
  return likelyLanguage(tokens, languages);
}

function conceptOf(span: readonly Word[], others: readonly (readonly string[])[]): Concept {
  const own = span.map(({ term }) => term);
  const parts = own.length > 1 ? own : [];
  const otherTerms = own.length === 1 ? (span[0]?.otherTerms ?? []) : [];
  return {
    words: span.map(({ word }) => word),
    alternatives: [
      { terms: own, weight: 1 },
      ...span.flatMap(({ compound }) => (compound === undefined ? [] : [{ terms: [compound], weight: 1 }])),
      ...otherTerms.map((term) => ({ terms: [term], weight: 1 })),
      ...others.map((terms) => ({ terms, weight: SYNONYM_WEIGHT })),
      ...parts.map((term) => ({ terms: [term], weight: PART_WEIGHT })),
    ],
    isLight: span.every((word) => word.isLight),
    count: 1,
  };
}
