import { describe, expect, it } from 'vitest';
import { canonicalJson } from './digest.ts';

describe('canonicalJson', () => {
  it('sorts keys at every level and writes no white space', () => {
    const data = { b: [{ d: 1, c: null }, 'x y'], a: { z: true, Z: 1.5 } };
    expect(canonicalJson(data)).toBe('{"a":{"Z":1.5,"z":true},"b":[{"c":null,"d":1},"x y"]}');
  });

  it('is independent of the order of keys', () => {
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it('preserves a key called __proto__', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });
});
