import { describe, expect, it } from 'vitest';
import { FIELDS, FieldIndex } from '../index/field-index.ts';
import { Vocabulary } from '../index/vocabulary.ts';
import { tokenise } from '../text/tokenise.ts';
import { correctConcepts, correctSafely, isKnown } from './correct.ts';
import { conceptsIn, isGuess } from './query.ts';
import { NO_SYNONYMS } from './synonyms.ts';

const vocabulary = new Vocabulary();
const index = new FieldIndex(vocabulary, {
  weights: [1, 1, 1, 1, 1, 1],
  lengthInfluence: [0, 0, 0, 0, 0, 0],
});
index.show(
  index.add(
    FIELDS.map((field) => (field === 'body' ? termsOf('background workers of the team queue messages') : [])),
  ),
);

function termsOf(text: string): number[] {
  const terms: number[] = [];
  tokenise(text, (token) => {
    const term = vocabulary.learn(token);
    if (term !== undefined) terms.push(term);
  });
  return terms;
}

function correct(text: string) {
  return correctConcepts([...conceptsIn(text, NO_SYNONYMS)], vocabulary, index);
}

describe('correctConcepts', () => {
  it('replaces an unknown word with the nearest known one at a lower weight', () => {
    const { concepts, corrections } = correct('backgruond worker');
    expect(corrections).toEqual([{ from: 'backgruond', to: 'background' }]);
    expect(concepts.map(({ alternatives }) => alternatives[0]?.weight)).toEqual([0.8, 1]);
    expect(concepts.every((concept) => isKnown(concept, index))).toBe(true);
  });

  it('corrects a plural of which the texts have the singular', () => {
    expect(correct('misspelled queeus').corrections).toEqual([{ from: 'queeus', to: 'queue' }]);
    expect(correct('queeus').concepts.every((concept) => isKnown(concept, index))).toBe(true);
  });

  it('corrects a word of four letters only if two of them are swapped or one is doubled', () => {
    expect(correct('taem').corrections).toEqual([{ from: 'taem', to: 'team' }]);
    expect(correct('beam teem').corrections).toEqual([]);
  });

  it('reports a correction once, however often the word occurs', () => {
    expect(correct('wrokers and wrokers').corrections).toHaveLength(1);
  });

  it('preserves words without a near match, and the order', () => {
    const { concepts, corrections } = correct('zebra worker');
    expect(corrections).toEqual([]);
    expect(concepts.map(({ words }) => words[0])).toEqual(['zebra', 'worker']);
  });

  it('corrects only the first words of a long text', () => {
    const strange = Array.from({ length: 40 }, (_, i) => `zebra${i}x`).join(' ');
    expect(correct(`${strange} backgruond`).corrections).toEqual([]);
    expect(correct(`backgruond ${strange}`).corrections).toHaveLength(1);
  });
});

describe('correctSafely', () => {
  const correctionsIn = (text: string): string[] =>
    correctSafely([...conceptsIn(text, NO_SYNONYMS)], vocabulary, index).corrections.map(
      ({ from, to }) => `${from} → ${to}`,
    );

  it.each([
    ['backgruond worker', 'backgruond → background'],
    ['how do i get the wrokers out', 'wrokers → workers'],
    ['quuee', 'quuee → queue'],
    ['mesages', 'mesages → messages'],
    ['teeam', 'teeam → team'],
  ])('corrects %j', (question, expected) => {
    expect(correctionsIn(question)).toEqual([expected]);
  });

  it.each([
    ['another letter in a short word', 'steam'],
    ['a missing letter in a short word', 'worke'],
    ['several unknown words among few known ones', 'messagse steamroller iron'],
    ['names with digits', 'workers2 backgruond1'],
    ['known words', 'background workers'],
  ])('does not correct %s', (_name, question) => {
    expect(correctionsIn(question)).toEqual([]);
  });

  it('corrects several words if most are known', () => {
    expect(correctionsIn('messagse of backgruond workers: message, team, queue, worker')).toHaveLength(2);
  });

  it.each([
    ['all of a few words', 'backgruond wrokers mesages', 3],
    ['all but one of them', 'backgruond wrokers steamroller', 0],
    ['all of very many words', 'backgruond backgroud wrokers workerss mesages', 0],
  ])('corrects %s or none, if few others are known', (_name, question, expected) => {
    expect(correctionsIn(question)).toHaveLength(expected);
  });

  it('marks corrected words as guesses', () => {
    const { concepts } = correctSafely(
      [...conceptsIn('backgruond worker team', NO_SYNONYMS)],
      vocabulary,
      index,
    );
    expect(concepts.map(isGuess)).toEqual([true, false, false]);
  });

  it('returns the same concepts if nothing is corrected', () => {
    const concepts = [...conceptsIn('steam worker', NO_SYNONYMS)];
    const { concepts: same } = correctSafely(concepts, vocabulary, index);
    expect(same.every((concept, i) => concept === concepts[i])).toBe(true);
  });
});
