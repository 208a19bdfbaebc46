/**
 * Short words with two letters swapped. Other errors in short words have too many neighbours to be guessed at.
 * @module
 */
import type { FieldIndex } from '../../../src/knowledge/index/field-index.ts';
import { isKnown } from '../../../src/knowledge/search/correct.ts';
import type { Concept } from '../../../src/knowledge/search/query.ts';
import { termOf } from '../../../src/knowledge/text/terms.ts';

const SHORT = 4;

/** `prak` is `park`, where nobody has written the one and somebody the other. */
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
