import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../test/support/catalogue-of.ts';
import { explain, type Match } from './explain.ts';
import { readQuery } from './query.ts';
import { createSynonyms, type SynonymData } from './synonyms.ts';

const catalogue = catalogueOf({
  'loops/agent-loop.md': [
    '---',
    'title: Agent Loop',
    'description: How a model acts.',
    'tags: [autonomy]',
    '---',
    'A model in a loop.',
    '',
    '## Budget',
    '',
    'Stop in time.',
  ].join('\n'),
  'other.md': '# Other\n\nA file of rules, and a loop.',
});

function explained(id: string, question: string, data: Partial<SynonymData> = {}): Match[] {
  const { unit } = catalogue.get(id) as { unit: number };
  const concepts = readQuery(question, createSynonyms({ same: [], also: {}, ...data }));
  return explain(concepts, new Set([unit]), catalogue.whole).get(unit) ?? [];
}

describe('explain', () => {
  it('tells each word of the question that was found, as written, in order, with its fields', () => {
    expect(explained('loops/agent-loop', 'Budgets for loops, autonomy and zebras')).toEqual([
      { words: ['budgets'], fields: ['body', 'heading'] },
      { words: ['loops'], fields: ['body', 'title'] },
      { words: ['autonomy'], fields: ['tags'] },
    ]);
    expect(explained('loops/agent-loop', 'model')).toEqual([
      { words: ['model'], fields: ['body', 'description'] },
    ]);
  });

  it('tells nothing where nothing was found', () => {
    expect(explained('loops/agent-loop', 'zebras')).toEqual([]);
    expect(explained('loops/agent-loop', '')).toEqual([]);
  });

  it('tells what was found by another name under the word that was asked', () => {
    const also = { halt: ['stop'] };
    expect(explained('loops/agent-loop', 'halt', { also })).toEqual([{ words: ['halt'], fields: ['body'] }]);
  });

  it('does not take one word of another name for all of it', () => {
    const also = { guideline: ['rules file'], handbook: ['rules book', 'book rules'] };
    expect(explained('other', 'guideline', { also })).toMatchObject([{ words: ['guideline'] }]);
    expect(explained('other', 'handbook', { also })).toEqual([]);
  });

  it('keeps the units apart that it is asked about', () => {
    const units = [...catalogue.entries()].map(({ unit }) => unit);
    const concepts = readQuery('rules loop', createSynonyms({ same: [], also: {} }));
    const all = explain(concepts, new Set(units), catalogue.whole);
    expect([...all.values()].map((matches) => matches.map(({ words }) => words[0]))).toEqual(
      expect.arrayContaining([['loop'], ['rules', 'loop']]),
    );
    expect(explain(concepts, new Set(), catalogue.whole).size).toBe(0);
  });
});
