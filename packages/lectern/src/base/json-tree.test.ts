import { describe, expect, it } from 'vitest';
import { partAt, readJsonTree, readStrictJson } from './json-tree.ts';

describe('readJsonTree', () => {
  it('records where each member and item starts', () => {
    const text = '{ "a": [1, {"b": 2}] }';
    const list = partAt(readStrictJson(text), 'a');
    expect(list?.start).toBe(text.indexOf('"a"'));
    const item = list && partAt(list.value, 1);
    expect(item).toMatchObject({ start: text.indexOf('{"b"'), value: { value: { b: 2 } } });
    expect(list && partAt(list.value, 2)).toBeUndefined();
    expect(list && partAt(list.value, 'b')).toBeUndefined();
  });

  it('uses the last of two members with the same key, unless keys must be unique', () => {
    const text = '{"a": 1, "a": 2}';
    const tree = readJsonTree(text, { comments: false, trailingCommas: false });
    expect(tree && partAt(tree, 'a')?.value.value).toBe(2);
    expect(() => readStrictJson(text)).toThrow(expect.objectContaining({ offset: 9 }));
  });

  it('preserves a member called __proto__', () => {
    expect(Object.keys(readStrictJson('{"__proto__": {}}').value as object)).toEqual(['__proto__']);
  });

  it('returns undefined for empty input, which strict JSON does not allow', () => {
    expect(readJsonTree(' // nothing', { comments: true, trailingCommas: false })).toBeUndefined();
    expect(() => readStrictJson(' ')).toThrow('Unexpected end: expected a value.');
  });
});
