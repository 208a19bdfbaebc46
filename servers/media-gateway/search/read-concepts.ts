/**
 * The text of a question as concepts of the index: with synonyms, and with words that nobody has written corrected to the
 * nearest that somebody has.
 * @module
 */
import {
  type Concept,
  type Correction,
  correctConcepts,
  createSynonyms,
  type FieldIndex,
  isKnown,
  readQuery,
  type Synonyms,
  termOf,
} from 'lectern/knowledge';
import { isCommonWord } from './common-words.ts';
import { PLOT_SYNONYMS } from './plot-synonyms.ts';
import type { TitleIndex } from './title-index.ts';

/** The share of all titles above which a synonym is left out, where they are more than so many. */
const COMMON_SYNONYM = 0.01;
const NOT_MANY = 1000;
const SHORT = 4;

export interface ReadConcepts {
  readonly concepts: readonly Concept[];
  readonly corrections: readonly Correction[];
}

let synonyms: Synonyms | undefined;

/** Reads synonyms when the first question comes. */
export function plotSynonyms(): Synonyms {
  synonyms ??= createSynonyms(PLOT_SYNONYMS);
  return synonyms;
}

export function readConcepts(text: string, { vocabulary, fields }: TitleIndex): ReadConcepts {
  const written = readQuery(text, plotSynonyms()).map((concept) => withoutCommonSynonyms(concept, fields));
  // A real word that no title has is not a misspelled one that some title has.
  const doubtful = written.filter(({ words }) => !words.every(isCommonWord));
  const swapped = doubtful.map((concept) => correctSwap(concept, fields));
  const { concepts, corrections } = correctConcepts(swapped, vocabulary, fields);
  const corrected = new Map(doubtful.map((concept, i) => [concept, concepts[i] as Concept]));
  return { concepts: written.map((concept) => corrected.get(concept) ?? concept), corrections };
}

/** Of very many titles, another word for something that many of them have helps little, and takes long. */
function withoutCommonSynonyms(concept: Concept, index: FieldIndex): Concept {
  const most = Math.max(index.size * COMMON_SYNONYM, NOT_MANY);
  return {
    ...concept,
    alternatives: concept.alternatives.filter(
      ({ terms, weight }) => weight === 1 || terms.every((term) => index.documentFrequency(term) <= most),
    ),
  };
}

/**
 * Short words with two letters swapped. Other errors in short words have too many neighbours to be guessed at.
 * `prak` is `park`, where nobody has written the one and somebody the other.
 */
export function correctSwap(concept: Concept, index: FieldIndex): Concept {
  const [word = ''] = concept.words;
  if (word.length !== SHORT || isKnown(concept, index)) return concept;
  for (let i = 0; i < SHORT - 1; i++) {
    const swapped = word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2);
    const term = termOf(swapped);
    if (term !== undefined && index.has(term))
      return { ...concept, words: [word], alternatives: [{ terms: [term], weight: 0.8 }] };
  }
  return concept;
}
