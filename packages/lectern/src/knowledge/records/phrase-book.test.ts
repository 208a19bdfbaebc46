import { describe, expect, it } from 'vitest';
import { conceptsIn } from '../search/query.ts';
import { createSynonyms, NO_SYNONYMS, type Synonyms } from '../search/synonyms.ts';
import { PhraseBook } from './phrase-book.ts';

const BOOK = new PhraseBook([
  ['background job', 'enqueue a job', 'celery'],
  ['export to csv', 'background job'],
  ['the', ''],
]);

function found(text: string, synonyms: Synonyms = NO_SYNONYMS): Record<number, string[]> {
  const hits = BOOK.find([...conceptsIn(text, synonyms)]);
  return Object.fromEntries([...hits].map(([record, phrases]) => [record, phrases.map((hit) => hit.phrase)]));
}

describe('phrases', () => {
  it('are found by their stems in any order', () => {
    expect(found('We are enqueuing jobs')).toEqual({ 0: ['enqueue a job'] });
    expect(found('jobs in the background')).toEqual({ 0: ['background job'], 1: ['background job'] });
  });

  it('may have a few words in between, and no more', () => {
    expect(found('export all the open invoices to CSV')).toEqual({ 1: ['export to csv'] });
    expect(
      found('export every module that we have in this old repository before somebody asks for a csv'),
    ).toEqual({});
  });

  it('are found where their words are close together, even after an earlier occurrence of one', () => {
    const text = 'The job market is hard today, says everybody; this one runs as a background job';
    expect(found(text)).toHaveProperty('0', ['background job']);
  });

  it('require all of their words', () => {
    expect(found('background music')).toEqual({});
  });

  it('are found by a synonym with a lower weight', () => {
    const synonyms = createSynonyms({ same: [['job', 'task']], also: {} });
    expect(found('a background task', synonyms)).toHaveProperty('0', ['background job']);
    const [hit] = BOOK.find([...conceptsIn('a background task', synonyms)]).get(0) ?? [];
    expect(hit?.terms.map(({ weight }) => weight)).toEqual([1, 0.75]);
  });

  it('consisting of stop words are never found', () => {
    expect(found('the the the')).toEqual({});
  });
});
