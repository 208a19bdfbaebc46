import { describe, expect, it } from 'vitest';
import { sortedJson } from './sorted-json.ts';

describe('sortedJson', () => {
  it('sorts fields at every depth, and leaves lists as they are', () => {
    const text = sortedJson({ b: [{ d: 1, c: 2 }, 'z', 'a'], a: { f: null, e: true } });
    expect(text).toBe('{"a":{"e":true,"f":null},"b":[{"c":2,"d":1},"z","a"]}');
  });

  it('takes a field without a value for none', () => {
    expect(sortedJson({ b: 1, a: undefined })).toBe(sortedJson({ b: 1 }));
  });

  it('keeps fields with the names of a prototype', () => {
    const request = JSON.parse('{"constructor":1,"__proto__":{"b":1,"a":2}}');
    expect(sortedJson(request)).toBe('{"__proto__":{"a":2,"b":1},"constructor":1}');
  });
});
