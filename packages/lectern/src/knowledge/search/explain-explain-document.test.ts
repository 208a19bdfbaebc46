import { describe, expect, it } from 'vitest';
import { documentIndexOf } from '../../../../../test/support/document-index-of.ts';
import type { StoredDocument } from '../segment/stored-document.ts';
import { TermPostings } from './document-scores.ts';
import { explainDocument, type Match } from './explain.ts';
import { readQuery } from './query.ts';
import { createSynonyms, type SynonymData } from './synonyms.ts';

const documentIndex = documentIndexOf({
  'loops/agent-loop.md': [
    '---',
    'title: Agent Loop',
    'description: How a model acts.',
    'tags: [autonomy]',
    'questions: [When does it end?]',
    '---',
    'A model in a loop.',
    '',
    '## Budget',
    '',
    'Stop in time.',
    '',
    '### Tokens',
    '',
    'So many of each model.',
  ].join('\n'),
  'other.md': '# Other\n\nA file of rules, and a loop.\n\n## Book\n\nNothing.\n',
});
const postings = new TermPostings(documentIndex.index);

interface Explained {
  readonly ofDocument: readonly Match[];
  /** In the order of the document; `words: fields` in one string each. */
  readonly ofSections: readonly (readonly string[])[];
}

function explained(id: string, question: string, data: Partial<SynonymData> = {}): Explained {
  const { number } = documentIndex.get(id) as StoredDocument;
  const concepts = readQuery(question, createSynonyms({ same: [], also: {}, ...data }));
  const { firstUnits } = documentIndex.index.table;
  const [first, end] = [firstUnits[number] as number, firstUnits[number + 1] as number];
  const { ofDocument, ofSections } = explainDocument(concepts, postings, first, end, (term) =>
    documentIndex.words.written(term),
  );
  const units = Array.from({ length: end - first - 1 }, (_, i) => first + 1 + i);
  expect([...ofSections.keys()].every((unit) => units.includes(unit))).toBe(true);
  return {
    ofDocument,
    ofSections: units.map((unit) =>
      (ofSections.get(unit) ?? []).map(({ words, fields }) => `${words.join(' ')}: ${fields.join(' ')}`),
    ),
  };
}

describe('explainDocument', () => {
  it('lists each matched word of the query as written, in order, with its fields', () => {
    expect(explained('loops/agent-loop', 'Budgets for loops, autonomy and zebras').ofDocument).toEqual([
      { words: ['budgets'], fields: ['body', 'heading'] },
      { words: ['loops'], fields: ['body', 'title'] },
      { words: ['autonomy'], fields: ['tags'] },
    ]);
    expect(explained('loops/agent-loop', 'model acts, end').ofDocument).toEqual([
      { words: ['model'], fields: ['body', 'description'] },
      { words: ['acts'], fields: ['description'] },
      { words: ['end'], fields: ['questions'] },
    ]);
  });

  it('lists for each section only the words in that section', () => {
    expect(explained('loops/agent-loop', 'autonomy of a model: budget').ofSections).toEqual([
      ['model: body'],
      ['budget: body heading'],
      ['model: body', 'budget: heading'],
    ]);
  });

  it('lists nothing if nothing matched', () => {
    for (const question of ['zebras', ''])
      expect(explained('other', question)).toEqual({ ofDocument: [], ofSections: [[], []] });
  });

  it('lists a synonym as the text writes it, where the word of the query is not there', () => {
    const also = { halt: ['stop'] };
    expect(explained('loops/agent-loop', 'halt', { also }).ofSections).toEqual([[], ['stop: body'], []]);
    const both = { model: ['budget'] };
    expect(explained('loops/agent-loop', 'models', { also: both }).ofSections).toEqual([
      ['models: body'],
      ['budget: body heading'],
      ['models: body heading'],
    ]);
  });

  it('lists of a phrase only the words in that section', () => {
    const same = [['model loop', 'budget time']];
    expect(explained('loops/agent-loop', 'a model loop', { same }).ofSections).toEqual([
      ['model loop: body'],
      ['budget time: body heading'],
      ['model: body heading'],
    ]);
  });

  it('requires all words of a synonym', () => {
    const also = { guideline: ['rules file'], manual: ['rules zebra'] };
    expect(explained('other', 'guideline', { also }).ofDocument).toMatchObject([
      { words: ['rules', 'file'] },
    ]);
    expect(explained('other', 'manual', { also }).ofDocument).toEqual([]);
  });

  it('does not include neighbouring documents', () => {
    expect(explained('other', 'stop rules time').ofDocument).toEqual([
      { words: ['rules'], fields: ['body'] },
    ]);
    expect(explained('loops/agent-loop', 'other book').ofDocument).toEqual([]);
  });
});
