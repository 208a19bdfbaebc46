import { describe, expect, it } from 'vitest';
import { samplePattern, samplePatterns } from '../../test/support/sample-patterns.ts';
import { PatternBook } from './pattern-book.ts';

describe('PatternBook', () => {
  it('lists patterns by id, whatever their original order', () => {
    const book = new PatternBook([...samplePatterns(12)].reverse());
    expect(book.size).toBe(12);
    expect(book.list().map(({ id }) => id)).toEqual(samplePatterns(12).map(({ id }) => id));
  });

  it('returns one by its exact id', () => {
    const book = new PatternBook(samplePatterns(2));
    expect(book.get('TMKB-TEST-002')?.id).toBe('TMKB-TEST-002');
    expect(book.get('tmkb-test-002')).toBeUndefined();
    expect(book.get('__proto__')).toBeUndefined();
  });

  it('uses the later of two patterns with the same id', () => {
    const book = new PatternBook([samplePattern({ name: 'Old' }), samplePattern({ name: 'New' })]);
    expect(book.size).toBe(1);
    expect(book.list().map(({ name }) => name)).toEqual(['New']);
    expect(book.get('TMKB-TEST-001')?.name).toBe('New');
  });

  it('cannot be modified by callers', () => {
    const book = new PatternBook(samplePatterns(2));
    book.list().pop();
    expect(book.list()).toHaveLength(2);
  });

  it('may be empty', () => {
    const book = new PatternBook([]);
    expect(book.size).toBe(0);
    expect(book.find('background job')).toEqual([]);
  });
});
