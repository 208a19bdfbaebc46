import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { documentIndexOf } from '../../../../../test/support/document-index-of.ts';
import { finish } from '../time-slicer.ts';
import { DocumentScores, TermPostings } from './document-scores.ts';
import { OccurrenceWeigher } from './occurrence-weigher.ts';
import { readQuery } from './query.ts';
import { NO_SYNONYMS } from './synonyms.ts';

/** From what nearly every document holds to what few do. */
const WORDS = ['zebra', 'lion', 'okapi', 'heron', 'otter', 'lynx', 'raven', 'quokka'];
const SHARES = [0.95, 0.8, 0.6, 0.4, 0.2, 0.1, 0.05, 0.02];

function texts(count: number, random: () => number): Record<string, string> {
  const some = (scale: number): string =>
    WORDS.filter((_, i) => random() < (SHARES[i] as number) * scale).join(' ');
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `n${i}.md`,
      `# The ${some(0.2)} ${i}\n\n${some(1)} ${some(1)}\n\n## On ${some(0.3)}\n\n${some(1)}\n`,
    ]),
  );
}

/** The scores of the best that are accepted, by what a ranker compares. */
function bestOf(scores: DocumentScores, count: number, accepts: (document: number) => boolean): number[] {
  const { board } = scores;
  return board.documents
    .filter((document) => board.heldCount[document] !== 0 && accepts(document))
    .map((document) => (board.scores[document] as number) + scores.titleBonus(document))
    .sort((a, b) => b - a)
    .slice(0, count);
}

describe('DocumentScores of the best documents', () => {
  it('are the same as among all documents', () => {
    const seed = fc.integer({ min: 1, max: 2 ** 31 });
    const question = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(seed, fc.array(question, { minLength: 1, maxLength: 8 }), (start, questions) => {
        let state = start;
        const random = (): number => {
          state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39;
          return (state >>> 0) / 2 ** 32;
        };
        const { index } = documentIndexOf(texts(120, random));
        const postings = new TermPostings(index);
        const [whole, narrowed] = [new DocumentScores(postings), new DocumentScores(postings)];
        for (const words of questions) {
          const concepts = readQuery(words.join(' '), NO_SYNONYMS);
          const accepts = (document: number): boolean => document % 3 !== 0;
          postings.begin();
          finish(whole.score(concepts));
          finish(narrowed.score(concepts, { count: 5, accepts }));
          const wanted = bestOf(whole, 5, accepts);
          bestOf(narrowed, 5, accepts).forEach((score, i) => {
            expect(score).toBeCloseTo(wanted[i] as number, 4);
          });
          expect(narrowed.mass).toBeCloseTo(whole.mass, 4);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('consider a common word only in documents that a rare one has found', () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [
        `n${i}.md`,
        `# Note ${i}\n\nThe lion sleeps.${i % 20 === 0 ? ' An okapi hides.' : ''}\n`,
      ]),
    );
    const postings = new TermPostings(documentIndexOf(files).index);
    const concepts = readQuery('lion okapi', NO_SYNONYMS);
    const weigh = vi.spyOn(OccurrenceWeigher.prototype, 'weigh');
    postings.begin();
    finish(new DocumentScores(postings).score(concepts, { count: 10, accepts: () => true }));
    expect(weigh.mock.calls.length).toBe(40);
    weigh.mockRestore();
  });
});
