import { describe, expect, it } from 'vitest';
import { FIELDS, type Field, FieldIndex } from '../index/field-index.ts';
import { Vocabulary } from '../index/vocabulary.ts';
import { tokenise } from '../text/tokenise.ts';
import { explain, type Match } from './explain.ts';
import { readQuery } from './query.ts';
import { createSynonyms, type SynonymData } from './synonyms.ts';

const vocabulary = new Vocabulary();
const index = new FieldIndex(vocabulary, {
  weights: [1, 1, 1, 1, 1, 1],
  lengthInfluence: [0, 0, 0, 0, 0, 0],
});

function add(fields: Partial<Record<Field, string>>): number {
  const unit = index.add(FIELDS.map((field) => termsOf(fields[field] ?? '')));
  index.show(unit);
  return unit;
}

function termsOf(text: string): number[] {
  const terms: number[] = [];
  tokenise(text, (token) => {
    const term = vocabulary.learn(token);
    if (term !== undefined) terms.push(term);
  });
  return terms;
}

const loop = add({
  title: 'Agent Loop',
  description: 'How a model acts.',
  tags: 'autonomy',
  heading: 'Budget',
  body: 'A model in a loop. Budget: stop in time.',
});
const other = add({ title: 'Other', body: 'A file of rules, and a loop.' });

function explained(unit: number, question: string, data: Partial<SynonymData> = {}): Match[] {
  const concepts = readQuery(question, createSynonyms({ same: [], also: {}, ...data }));
  return explain(concepts, new Set([unit]), index).get(unit) ?? [];
}

describe('explain', () => {
  it('lists each matched word of the query as written, in order, with its fields', () => {
    expect(explained(loop, 'Budgets for loops, autonomy and zebras')).toEqual([
      { words: ['budgets'], fields: ['body', 'heading'] },
      { words: ['loops'], fields: ['body', 'title'] },
      { words: ['autonomy'], fields: ['tags'] },
    ]);
    expect(explained(loop, 'model')).toEqual([{ words: ['model'], fields: ['body', 'description'] }]);
  });

  it('lists nothing if nothing matched', () => {
    expect(explained(loop, 'zebras')).toEqual([]);
    expect(explained(loop, '')).toEqual([]);
  });

  it('lists a synonym match under the word of the query', () => {
    const also = { halt: ['stop'] };
    expect(explained(loop, 'halt', { also })).toEqual([{ words: ['halt'], fields: ['body'] }]);
  });

  it('requires all words of a synonym', () => {
    const also = { guideline: ['rules file'], handbook: ['rules book', 'book rules'] };
    expect(explained(other, 'guideline', { also })).toMatchObject([{ words: ['guideline'] }]);
    expect(explained(other, 'handbook', { also })).toEqual([]);
  });

  it('explains each requested unit separately', () => {
    const concepts = readQuery('rules loop', createSynonyms({ same: [], also: {} }));
    const all = explain(concepts, new Set([loop, other]), index);
    expect([...all].map(([unit, matches]) => [unit, matches.map(({ words }) => words[0])])).toEqual(
      expect.arrayContaining([
        [loop, ['loop']],
        [other, ['rules', 'loop']],
      ]),
    );
    expect(explain(concepts, new Set(), index).size).toBe(0);
  });
});
