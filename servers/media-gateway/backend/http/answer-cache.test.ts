import { describe, expect, it } from 'vitest';
import { AnswerCache, type KeptAnswer } from './answer-cache.ts';

const answer = (text: string): KeptAnswer => ({ text, asOf: '2025-11-06', at: 0 });

function filled(limits: { entries: number; size: number }, ...keys: string[]): AnswerCache {
  const cache = new AnswerCache(limits);
  for (const key of keys) cache.set(key, answer('12345'));
  return cache;
}

const keysIn = (cache: AnswerCache, ...keys: string[]): string[] =>
  keys.filter((key) => cache.get(key) !== undefined);

describe('AnswerCache', () => {
  it('returns what was stored and nothing else', () => {
    const cache = filled({ entries: 9, size: 99 }, 'a');
    expect(cache.get('a')).toEqual(answer('12345'));
    expect(cache.get('__proto__')).toBeUndefined();
  });

  it('evicts the least recently used entries beyond its maximum count', () => {
    const cache = filled({ entries: 3, size: 99 }, 'a', 'b', 'c');
    cache.get('a');
    cache.set('d', answer('12345'));
    expect(keysIn(cache, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
  });

  it('evicts the least recently used entries beyond its maximum size', () => {
    const cache = filled({ entries: 99, size: 18 }, 'a', 'b', 'c');
    cache.set('d', answer('1234567890'));
    expect(keysIn(cache, 'a', 'b', 'c', 'd')).toEqual(['c', 'd']);
  });

  it('replaces an entry and counts its size once', () => {
    const cache = filled({ entries: 99, size: 18 }, 'a', 'a', 'a', 'b', 'c');
    cache.set('a', answer('54321'));
    expect(cache.get('a')?.text).toBe('54321');
    expect(keysIn(cache, 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  });

  it('does not evict others for an entry that is too large', () => {
    const cache = filled({ entries: 99, size: 18 }, 'a', 'b');
    cache.set('b', answer('x'.repeat(18)));
    expect(keysIn(cache, 'a', 'b')).toEqual(['a']);
  });

  it('has room again after a deletion', () => {
    const cache = filled({ entries: 99, size: 12 }, 'a', 'b');
    cache.delete('a');
    cache.delete('nothing');
    cache.set('c', answer('12345'));
    expect(keysIn(cache, 'a', 'b', 'c')).toEqual(['b', 'c']);
  });
});
