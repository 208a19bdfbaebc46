import { describe, expect, it } from 'vitest';
import { NO_SYNONYMS } from '../search/synonyms.ts';
import { conceptsWithNames, RecordIndex } from './record-index.ts';

const read = (text: string): string[][] =>
  [...conceptsWithNames(text, NO_SYNONYMS)].map(({ words }) => [...words]);

const index = (names: 'whole' | 'parts', frame?: ReadonlySet<string>): RecordIndex =>
  new RecordIndex(
    [
      { fields: { title: 'Graph of friends' }, phrases: ['friend graph'] },
      { fields: { title: 'Reset tokens' }, phrases: ['reset token'] },
    ],
    {
      weights: [1, 1, 1, 1, 1, 1],
      lengthInfluence: [0, 0, 0, 0, 0, 0],
      names,
      ...(frame === undefined ? {} : { frame }),
    },
  );

describe('conceptsWithNames', () => {
  it('reads a name with inner capitals as one concept, and other words as usual', () => {
    expect(read('GraphQL gateway for iOS')).toEqual([['graphql'], ['gateway'], ['ios']]);
    expect(read('plain words')).toEqual([['plain'], ['words']]);
    expect(read('APIs and PDFs')).toEqual([['apis'], ['pdfs']]);
  });
});

describe('an index with whole names', () => {
  it('does not find a record by one part of a name', () => {
    expect(index('whole').find('GraphQL').matches).toEqual([]);
    expect(
      index('parts')
        .find('GraphQL')
        .matches.map(({ record }) => record),
    ).toEqual([0]);
  });

  it('finds it by all parts together, also in a phrase', () => {
    const [match] = index('whole').find('resetToken').matches;
    expect(match?.record).toBe(1);
    expect(match?.phrases.map(({ phrase }) => phrase)).toEqual(['reset token']);
  });
});

describe('frame words', () => {
  it('count only if there are no other words', () => {
    const framed = index('parts', new Set(['implement', 'reset']));
    expect(framed.find('reset the graph').matches.map(({ record }) => record)).toEqual([0]);
    expect(framed.find('implement reset token').matches.map(({ covered }) => covered)).toEqual([1]);
    expect(framed.find('reset').matches.map(({ covered }) => covered)).toEqual([1]);
    const [plain] = index('parts').find('implement reset token').matches;
    expect(plain?.covered).toBeLessThan(1);
  });
});
