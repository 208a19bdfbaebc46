import { describe, expect, it } from 'vitest';
import { replaceText } from './replace-text.ts';

describe('replaceText', () => {
  it('changes the one text and nothing else', () => {
    const source = '{ "a": "x",\n  "b": { "a" :\t"x" },\n  "c": [ {"a":"x"} ] }\n';
    expect(replaceText(source, ['b', 'a'], 'new')).toBe(source.replace('\t"x"', '\t"new"'));
    expect(replaceText(source, ['c', 0, 'a'], 'new')).toBe(source.replace('{"a":"x"}', '{"a":"new"}'));
  });

  it('finds its way through quotes that are escaped', () => {
    expect(replaceText('{"a\\"b": "c\\"d\\\\"}', ['a"b'], '"')).toBe('{"a\\"b": "\\""}');
  });

  it('refuses a place without a text', () => {
    expect(() => replaceText('{"a": 1}', ['a'], 'x')).toThrow('No text stands at a.');
    expect(() => replaceText('{"a": "x"}', ['b'], 'x')).toThrow('No text stands at b.');
  });
});
