/**
 * Reads names with inner capitals as one word: `OAuth` is not about `auth`, nor `NestJS` about a nest. What such a name
 * is made of counts only all together: `resetToken` is a reset token.
 * @module
 */
import { type Concept, conceptsIn, ownTerms } from '../search/query.ts';
import { NO_SYNONYMS, type Synonyms } from '../search/synonyms.ts';
import { foldWord } from '../text/fold.ts';
import { termOf } from '../text/terms.ts';
import { nameParts } from '../text/tokenise.ts';

const WORD = /[\p{L}\p{N}]+/gu;
const INNER_CAPITAL = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
/** All parts of a name together, compared with the name itself. */
const PARTS_WEIGHT = 0.9;

/** Yields the concepts of a question in its order; a name with inner capitals is one of them. */
export function* conceptsWithNames(text: string, synonyms: Synonyms): Generator<Concept> {
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (partsOf(word).length < 2) continue;
    yield* conceptsIn(text.slice(end, index), synonyms);
    end = index + word.length;
    const concept = conceptOfName(word, synonyms);
    if (concept !== undefined) yield concept;
  }
  yield* conceptsIn(text.slice(end), synonyms);
}

function partsOf(word: string): string[] {
  return INNER_CAPITAL.test(word) ? nameParts(word) : [word];
}

function conceptOfName(word: string, synonyms: Synonyms): Concept | undefined {
  const whole = foldWord(word);
  const term = termOf(whole);
  if (term === undefined) return undefined;
  const parts = [...conceptsIn(partsOf(word).join(' '), NO_SYNONYMS)].flatMap(ownTerms);
  const meanings = synonyms.phraseAt([term], 0)?.others ?? [];
  return {
    words: [whole],
    alternatives: [
      { terms: [term], weight: 1 },
      ...(parts.length > 1 ? [{ terms: parts, weight: PARTS_WEIGHT }] : []),
      ...meanings.map((terms) => ({ terms, weight: PARTS_WEIGHT })),
    ],
    isLight: false,
    count: 1,
  };
}
