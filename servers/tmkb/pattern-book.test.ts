import { describe, expect, it } from 'vitest';
import { samplePattern, samplePatterns } from '../../test/support/sample-patterns.ts';
import { PatternBook } from './pattern-book.ts';

describe('PatternBook', () => {
  it('lists patterns by id, whatever the order in which they came', () => {
    const book = new PatternBook([...samplePatterns(12)].reverse());
    expect(book.size).toBe(12);
    expect(book.list().map(({ id }) => id)).toEqual(samplePatterns(12).map(({ id }) => id));
  });

  it('gives one by its id, to the letter', () => {
    const book = new PatternBook(samplePatterns(2));
    expect(book.get('TMKB-TEST-002')?.id).toBe('TMKB-TEST-002');
    expect(book.get('tmkb-test-002')).toBeUndefined();
    expect(book.get('__proto__')).toBeUndefined();
  });

  it('lets the later of two patterns with the same id count', () => {
    const book = new PatternBook([samplePattern({ name: 'Old' }), samplePattern({ name: 'New' })]);
    expect(book.size).toBe(1);
    expect(book.list().map(({ name }) => name)).toEqual(['New']);
    expect(book.get('TMKB-TEST-001')?.name).toBe('New');
  });

  it('does not let callers change it', () => {
    const book = new PatternBook(samplePatterns(2));
    book.list().pop();
    expect(book.list()).toHaveLength(2);
  });

  it('may hold nothing', () => {
    const book = new PatternBook([]);
    expect(book.size).toBe(0);
    expect(book.find('background job')).toEqual([]);
  });
});
