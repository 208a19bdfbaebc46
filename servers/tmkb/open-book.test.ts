import { describe, expect, it } from 'vitest';
import { readPhrases } from '../../packages/lectern/src/knowledge/search/synonyms.ts';
import { samplePattern, samplePatterns } from '../../test/support/sample-patterns.ts';
import { bookWith, builtInBook } from './content.ts';
import { type BakedPatterns, openBook } from './open-book.ts';
import type { ThreatPattern } from './pattern.ts';

function baked(patterns: readonly ThreatPattern[], same: readonly string[][] = []): BakedPatterns {
  return {
    patterns: JSON.stringify(patterns),
    phrases: JSON.stringify(readPhrases({ same, also: {} })),
  };
}

const BAKED = baked(samplePatterns(2));

describe('openBook', () => {
  it('returns the baked patterns', () => {
    expect(openBook(BAKED).list()).toEqual(samplePatterns(2));
  });

  it('adds custom patterns, which replace those with the same id', () => {
    const own = [samplePattern({ name: 'Ours' }), samplePattern({ id: 'TMKB-OWN-001' })];
    const book = openBook(BAKED, baked(own));
    expect(book.list().map(({ id, name }) => [id, name])).toEqual([
      ['TMKB-OWN-001', 'Rocket without a key'],
      ['TMKB-TEST-001', 'Ours'],
      ['TMKB-TEST-002', 'Rocket without a key'],
    ]);
  });

  it('adds custom synonyms', () => {
    const name = 'Users launch the rocket';
    const patterns = baked([samplePattern({ name, triggers: { keywords: ['rocket launch'] } })]);
    const book = openBook(patterns, baked([], [['rocket', 'spacecraft']]));
    const context = 'a spacecraft launch for our users';
    expect(openBook(patterns).find(context)[0]?.matched).toEqual(['launch', 'users']);
    expect(book.find(context)[0]?.matched).toEqual(['rocket launch']);
    expect(book.list()).toHaveLength(1);
  });
});

describe('the built-in book', () => {
  it('is opened once', () => {
    expect(builtInBook()).toBe(builtInBook());
  });

  it('has patterns of many categories, each with what a result needs', () => {
    const patterns = builtInBook().list();
    expect(new Set(patterns.map(({ category }) => category)).size).toBeGreaterThan(8);
    for (const { id, agent_summary, mitigations } of patterns) {
      expect(id).toMatch(/^TMKB-[A-Z]+-\d{3}$/);
      for (const text of Object.values(agent_summary)) expect(text.trim()).not.toBe('');
      expect(mitigations.length).toBeGreaterThan(0);
    }
  });

  it('is not modified when another one is made with custom patterns', () => {
    const size = builtInBook().size;
    const book = bookWith(
      [baked([samplePattern({ id: 'TMKB-AUTHZ-001', name: 'Ours' }), samplePattern()])],
      'with',
    );
    expect(book.size).toBe(size + 1);
    expect(book.get('TMKB-AUTHZ-001')?.name).toBe('Ours');
    expect(builtInBook().size).toBe(size);
    expect(builtInBook().get('TMKB-AUTHZ-001')?.name).not.toBe('Ours');
  });
});
