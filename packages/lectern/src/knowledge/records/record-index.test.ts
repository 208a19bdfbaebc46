import { describe, expect, it } from 'vitest';
import { RecordIndex, type RecordMatches } from './record-index.ts';

const NUMBERS = [1, 1, 1, 1, 1, 1] as const;
const INDEX = new RecordIndex(
  [
    {
      fields: { title: 'Background jobs', body: 'Work that a queue hands on' },
      phrases: ['background job', 'task queue'],
    },
    { fields: { title: 'File uploads', body: 'Images and archives' }, phrases: ['file upload', 'multipart'] },
    { fields: { title: 'Sharing links', body: 'A link that others can open' }, phrases: [] },
  ],
  { weights: NUMBERS, lengthInfluence: [0, 0, 0, 0, 0, 0] },
);

function best({ matches }: RecordMatches) {
  return [...matches].sort((a, b) => b.score + b.phraseMass - a.score - a.phraseMass)[0];
}

describe('a record', () => {
  it('is found by words of its fields, which are reported', () => {
    const match = best(INDEX.find('archive of images'));
    expect(match).toMatchObject({ record: 1, phraseMass: 0, phrases: [] });
    expect(match?.covered).toBeCloseTo(1);
    expect(match?.matches).toMatchObject([
      { words: ['archive'], fields: ['body'] },
      { words: ['images'], fields: ['body'] },
    ]);
  });

  it('includes the rarity of each word, from 0 to 1', () => {
    const rarities = best(INDEX.find('archive of images'))?.matches.map(({ rarity }) => rarity) ?? [];
    expect(Math.max(...rarities)).toBeLessThanOrEqual(1);
    expect(Math.min(...rarities)).toBeGreaterThan(0);
  });

  it('is found by its phrases, in which each word counts once', () => {
    const one = best(INDEX.find('background job'));
    const more = best(INDEX.find('background job, background jobs, the job runs in the background'));
    expect(one?.phrases.map(({ phrase }) => phrase)).toEqual(['background job']);
    expect(more?.phraseMass).toBe(one?.phraseMass);
  });

  it('reports which share of the query it covers', () => {
    const half = best(INDEX.find('upload zebras'));
    expect(half?.record).toBe(1);
    expect(half?.covered).toBeGreaterThan(0.2);
    expect(half?.covered).toBeLessThan(0.6);
  });

  it('is not found by unknown words', () => {
    expect(INDEX.find('zebra crossing')).toEqual({ matches: [], corrections: [] });
    expect(INDEX.find('')).toEqual({ matches: [], corrections: [] });
  });
});

describe('a typing error', () => {
  it('is corrected on request', () => {
    expect(INDEX.find('backgruond')).toEqual({ matches: [], corrections: [] });
    const guessed = INDEX.find('backgruond jobs', 'guess');
    expect(guessed.corrections).toEqual([{ from: 'backgruond', to: 'background' }]);
    expect(best(guessed)?.record).toBe(0);
  });

  it('counts less than the exact word', () => {
    const written = best(INDEX.find('multipart'));
    const guessed = best(INDEX.find('multiprat', 'guess'));
    expect(guessed?.phraseMass).toBeLessThan(written?.phraseMass ?? 0);
  });

  it('is still evidence, by the rarity of its correction', () => {
    const rarityIn = (match: ReturnType<typeof best>): number => match?.matches[0]?.rarity ?? 0;
    const written = rarityIn(best(INDEX.find('multipart')));
    const guessed = rarityIn(best(INDEX.find('multiprat', 'guess')));
    expect(guessed).toBeGreaterThan(0);
    expect(guessed).toBeLessThan(written);
  });
});

it('indexes query words once in a very long text', () => {
  const { matches } = INDEX.find('background job and more words '.repeat(5000));
  expect(matches.map(({ record }) => record)).toEqual([0]);
});
