import { describe, expect, it } from 'vitest';
import { contentReader, pathText } from './content-reader.ts';

const read = contentReader<{ a: string }>(
  'a.json',
  { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
  () => [{ path: ['a'], reason: 'The rule holds.' }],
);

describe('contentReader', () => {
  it('reports errors of the schema and of the rule, each with its line', () => {
    expect(read('{\n\n "a": 1,\n "b": 2\n}')).toEqual({
      ok: false,
      problems: [
        expect.objectContaining({ path: 'a', line: 3, reason: expect.stringContaining('got 1') }),
        expect.objectContaining({ path: 'b', line: 4, reason: expect.stringContaining('"b"') }),
        { path: 'a', line: 3, reason: 'The rule holds.' },
      ],
    });
  });

  it('returns the line of the parent of a missing part', () => {
    const nested = contentReader('n.json', {
      type: 'object',
      additionalProperties: { type: 'object', required: ['x'] },
    });
    expect(nested('{\n "a": {"x": 1},\n "b": {}\n}')).toMatchObject({ problems: [{ path: 'b.x', line: 3 }] });
  });

  it('reports text that is not JSON or has a duplicate key', () => {
    expect(read('{\n"a": }')).toEqual({
      ok: false,
      problems: [{ path: '', line: 2, reason: 'Expected a value.' }],
    });
    expect(read('{"a": "x",\n"a": "y"}')).toMatchObject({
      problems: [{ line: 2, reason: 'The key "a" is there twice.' }],
    });
  });
});

describe('pathText', () => {
  it('writes keys with dots, and numbers and unusual names in brackets', () => {
    expect(pathText(['categories', 'rust-learning', 'sources', 1, 'url'])).toBe(
      'categories.rust-learning.sources[1].url',
    );
    expect(pathText(['a', 'odd name', 'b'])).toBe('a["odd name"].b');
    expect(pathText([2, 'id'])).toBe('[2].id');
    expect(pathText([])).toBe('');
  });
});
