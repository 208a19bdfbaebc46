/**
 * A question as the index understands it: one concept for each word that carries meaning, each with the other words
 * that the collection's curators hold to mean the same.
 * @module
 */
import { termOf } from '../text/terms.ts';
import { tokenise } from '../text/tokenise.ts';
import type { Synonyms } from './synonyms.ts';

/** One way to say a concept: all of these terms together. */
export interface Alternative {
  readonly terms: readonly string[];
  /** What a match of it is worth beside one of the asker's own words, from 0 to 1. */
  readonly weight: number;
}

export interface Concept {
  /** As it was written. */
  readonly words: readonly string[];
  /** The asker's own first. */
  readonly alternatives: readonly Alternative[];
}

/** A question longer than this is read up to here; no ranking gets better by more. */
const MOST_CONCEPTS = 32;
const SYNONYM_WEIGHT = 0.75;
/** Of one word out of a phrase that has a meaning as a whole. */
const PART_WEIGHT = 0.6;

export function readQuery(text: string, synonyms: Synonyms): Concept[] {
  // By their terms: a word that is repeated says nothing new, and takes no other's place.
  const concepts = new Map<string, Concept>();
  for (const concept of conceptsIn(text, synonyms)) {
    const key = ownTerms(concept).join(' ');
    if (!concepts.has(key)) concepts.set(key, concept);
    if (concepts.size === MOST_CONCEPTS) break;
  }
  return [...concepts.values()];
}

/** One after the other as they stand in the text, repeated ones as well. */
export function* conceptsIn(text: string, synonyms: Synonyms): Generator<Concept> {
  const words = wordsOf(text);
  const terms = words.map(({ term }) => term);
  for (let i = 0; i < words.length; ) {
    const phrase = synonyms.phraseAt(terms, i);
    const span = words.slice(i, i + Math.max(phrase?.length ?? 1, 1));
    yield conceptOf(span, phrase?.others ?? []);
    i += span.length;
  }
}

/** Of the words as they were written. */
export function ownTerms({ alternatives }: Concept): readonly string[] {
  return alternatives[0]?.terms ?? [];
}

interface Word {
  readonly word: string;
  readonly term: string;
  /** Of the compound that begins with it: `multiagent` at the `multi` of `multi-agent`. */
  readonly compound: string | undefined;
}

function wordsOf(text: string): Word[] {
  const byPosition = new Map<number, { word: string; term: string; compound: string | undefined }>();
  tokenise(text, (token, position) => {
    const term = termOf(token);
    if (term === undefined) return;
    const known = byPosition.get(position);
    if (known === undefined) byPosition.set(position, { word: token, term, compound: undefined });
    else if (token.length > known.word.length) known.compound = term;
    else byPosition.set(position, { word: token, term, compound: known.term });
  });
  return [...byPosition.values()];
}

function conceptOf(span: readonly Word[], others: readonly (readonly string[])[]): Concept {
  const own = span.map(({ term }) => term);
  const compounds = span.flatMap(({ compound }) => (compound === undefined ? [] : [compound]));
  const parts = own.length > 1 ? own : [];
  return {
    words: span.map(({ word }) => word),
    alternatives: [
      { terms: own, weight: 1 },
      ...compounds.map((term) => ({ terms: [term], weight: 1 })),
      ...others.map((terms) => ({ terms, weight: SYNONYM_WEIGHT })),
      ...parts.map((term) => ({ terms: [term], weight: PART_WEIGHT })),
    ],
  };
}
