import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { gradeServer } from './grade.ts';

const GOOD: JsonObject = {
  name: 'find_book',
  description: 'Finds books by title and returns their ids. Use it first. Not for authors: use find_author.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  inputSchema: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'All or part of a title', examples: ['Emma'] },
      limit: { type: 'integer', minimum: 1, maximum: 50, description: 'Maximum number of books' },
    },
    required: ['title'],
    additionalProperties: false,
  },
};

/** The good tool with another parameter instead of its own. */
const taking = (parameter: object, name = 'order'): JsonObject => ({
  ...GOOD,
  inputSchema: { type: 'object', properties: { [name]: parameter }, additionalProperties: false },
});

const findingsOf = (tools: readonly JsonObject[], instructions = '') =>
  gradeServer({ tools, instructions }).tools[0]?.findings ?? [];

const rulesOf = (tool: JsonObject, instructions = ''): string[] =>
  findingsOf([tool], instructions).map(({ rule }) => rule);

describe('gradeServer', () => {
  it('gives full marks to a well-defined tool', () => {
    expect(gradeServer({ tools: [GOOD], instructions: '' })).toMatchObject({
      grade: 'A',
      score: 100,
      findings: [],
      tools: [{ name: 'find_book', grade: 'A', score: 100, findings: [] }],
    });
  });

  it.each<[rule: string, tool: JsonObject]>([
    ['no-description', { ...GOOD, description: ' ' }],
    ['no-description', { ...GOOD, description: undefined }],
    ['short-description', { ...GOOD, description: 'Finds books' }],
    ['no-usage', { ...GOOD, description: 'Finds books by title and returns them, not authors.' }],
    ['no-limits', { ...GOOD, description: 'Finds books by title. Use it for titles.' }],
    ['no-result', { ...GOOD, description: 'Borrows a book. Use it for one. Not for films.' }],
    ['no-annotations', { ...GOOD, annotations: undefined }],
    ['no-annotations', { ...GOOD, annotations: { title: 'Find' } }],
    ['incomplete-annotations', { ...GOOD, annotations: { readOnlyHint: true } }],
    ['incomplete-annotations', { ...GOOD, annotations: { readOnlyHint: false, openWorldHint: false } }],
    ['contradictory-annotations', { ...GOOD, annotations: { readOnlyHint: true, destructiveHint: true } }],
    ['contradictory-annotations', { ...GOOD, name: 'delete_book' }],
    ['invalid-name', { ...GOOD, name: 'find book' }],
    ['long-name', { ...GOOD, name: 'find_'.repeat(12) }],
    ['large-tool', { ...GOOD, outputSchema: { $comment: 'word '.repeat(1000) } }],
    ['invalid-schema', { ...GOOD, inputSchema: {} }],
    [
      'open-schema',
      {
        ...GOOD,
        inputSchema: { type: 'object', properties: { a: { type: 'string', description: 'Any word' } } },
      },
    ],
    ['undescribed-parameter', taking({ type: 'string' })],
    [
      'undescribed-parameter',
      taking({ type: 'object', description: 'How to sort', properties: { by: { type: 'string' } } }),
    ],
    ['empty-description', taking({ type: 'string', description: 'The order' })],
    ['untyped-parameter', taking({ description: 'How to sort them' })],
    ['enum-fits', taking({ type: 'string', description: 'How to sort: "up" or "down"' })],
    ['enum-fits', taking({ type: 'string', description: 'How to sort (asc|desc)' })],
    ['enum-fits', taking({ type: 'string', description: 'Sorts by one of title, author or year' })],
    ['unbounded-number', taking({ type: 'number', description: 'How many to sort' })],
    ['shapeless-parameter', taking({ type: 'array', description: 'What to sort by' })],
  ])('finds %s', (rule, tool) => {
    expect(rulesOf(tool)).toContain(rule);
  });

  it.each<[what: string, parameter: object]>([
    ['examples in a description', { type: 'string', description: 'A field, such as "title" or "year"' }],
    ['a quoted word', { type: 'string', description: 'A slug, with or without "book-" in front' }],
    ['an enum', { type: 'string', enum: ['up', 'down'], description: '"up" or "down"' }],
    ['a choice of types', { type: ['string', 'null'], description: 'A field, or "none"' }],
    ['a reference', { $ref: '#/$defs/a', description: 'What to sort by' }],
    ['a range in words', { type: 'number', description: 'From 1 to 10' }],
    ['a described branch', { anyOf: [{ type: 'string', description: 'A field' }, { type: 'null' }] }],
  ])('accepts %s', (_what, parameter) => {
    expect(rulesOf(taking(parameter))).toEqual([]);
  });

  it('follows references, including circular ones', () => {
    const node = {
      type: 'object',
      description: 'A part',
      properties: { part: { $ref: '#/$defs/node' }, x: {} },
    };
    const inputSchema = { type: 'object', properties: { part: { $ref: '#/$defs/node' } }, $defs: { node } };
    const found = findingsOf([{ ...GOOD, inputSchema }]);
    expect(found.find(({ rule }) => rule === 'undescribed-parameter')?.advice).toBe('Describe "part.x".');
  });

  it('counts guidance in the instructions that names the tool', () => {
    const bare = { ...GOOD, description: 'Finds books by title' };
    expect(rulesOf(bare)).toEqual(['no-usage', 'no-limits']);
    const instructions =
      'A library.\nUse find_book for\ntitles. Never guess ids. Use find_author for people.';
    expect(rulesOf(bare, instructions)).toEqual([]);
    expect(rulesOf(bare, 'Use find_books first, and never last.')).toEqual(['no-usage', 'no-limits']);
  });

  it.each([
    ['shadowed-name', 'find_book', 'Another one'],
    ['similar-name', 'findBooks', 'Another one'],
    ['same-description', 'other', GOOD.description],
  ])('finds %s', (rule, name, description) => {
    expect(findingsOf([GOOD, { ...GOOD, name, description }]).map((each) => each.rule)).toEqual([rule]);
    expect(findingsOf([GOOD, { ...GOOD, name: 'find_author', description: 'Another one' }])).toEqual([]);
  });

  it('grades the whole list of tools', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...GOOD,
        name: `t${i}x`,
        description: `${i} ${GOOD.description}`,
      }));
    expect(gradeServer({ tools: many(60), instructions: '' }).findings).toMatchObject([
      { rule: 'large-list', weight: 'note' },
    ]);
    expect(gradeServer({ tools: many(150), instructions: '' }).findings).toMatchObject([
      { rule: 'large-list', weight: 'warning' },
    ]);
    expect(gradeServer({ tools: [], instructions: '' })).toMatchObject({
      grade: 'A',
      findings: [{ rule: 'no-tools' }],
    });
    const nothing = { name: 'x', inputSchema: { type: 'object', properties: { a: {}, b: {} } } };
    expect(gradeServer({ tools: [nothing], instructions: '' })).toMatchObject({ grade: 'F', score: 11 });
  });

  it('includes what was observed in calls', () => {
    const observed = [{ rule: 'seen', weight: 'warning', points: 15, advice: 'Do not.' }] as const;
    const graded = gradeServer({ tools: [GOOD], instructions: '' }, new Map([['find_book', observed]]));
    expect(graded).toMatchObject({ grade: 'B', score: 85, tools: [{ findings: observed }] });
  });
});
