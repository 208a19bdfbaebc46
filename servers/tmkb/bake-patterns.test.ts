import { describe, expect, it } from 'vitest';
import { readFolder } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { patternFile } from '../../test/support/sample-patterns.ts';
import { bakePatterns, readPatterns } from './bake-patterns.ts';
import { BAKED } from './baked.ts';
import { openBook } from './open-book.ts';

const SYNONYMS = { path: 'synonyms.yaml', text: 'same:\n  - [spaceship, rocket]\nalso: {}\n' };
const OWN = { path: 'rockets/own.yaml', text: patternFile() };

describe('bakePatterns', () => {
  it('bakes files into data that openBook() reads', () => {
    const outcome = bakePatterns([OWN, SYNONYMS]);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    const book = openBook(outcome.baked);
    expect(book.list().map(({ id }) => id)).toEqual(['TMKB-OWN-001']);
    expect(outcome.baked.phrases).toContain('spaceship');
  });

  it('reports every violation in patterns and synonyms', () => {
    const outcome = bakePatterns([
      { path: 'a.yaml', text: patternFile().replace('tier: B', 'tier: C') },
      { path: 'synonyms.yaml', text: 'same: []\nsmae: []\n' },
      { path: 'b.yaml', text: patternFile().replace('severity: high', 'severity: huge') },
    ]);
    expect(outcome.ok).toBe(false);
    expect(!outcome.ok && outcome.problems.map(({ path, line }) => [path, line])).toEqual([
      ['a.yaml', 4],
      ['b.yaml', 6],
      ['synonyms.yaml', 2],
    ]);
  });

  it('finds no errors in the built-in patterns', async () => {
    const { files, problems } = await readFolder(new URL('content', import.meta.url).pathname, ['.yaml']);
    expect(problems).toEqual([]);
    const outcome = bakePatterns(files);
    expect(outcome.ok ? [] : outcome.problems).toEqual([]);
    expect(files.length, 'one file each, and the synonyms').toBe(openBook(BAKED).size + 1);
  });
});

describe('read patterns', () => {
  const file = (path: string, text: string) => ({ path, text });

  describe('readPatterns', () => {
    it('reads every file', () => {
      const { patterns, problems } = readPatterns([
        file('a.yaml', patternFile('TMKB-OWN-002')),
        file('b/c.yaml', patternFile('TMKB-OWN-001')),
      ]);
      expect(patterns.map(({ id }) => id)).toEqual(['TMKB-OWN-002', 'TMKB-OWN-001']);
      expect(problems).toEqual([]);
    });

    it('reports the violations of all files and reads the others', () => {
      const { patterns, problems } = readPatterns([
        file('a.yaml', patternFile().replace('tier: B', 'tier: C')),
        file('b.yaml', patternFile('TMKB-OWN-002')),
        file('c.yaml', 'threat_pattern: [\n'),
      ]);
      expect(patterns.map(({ id }) => id)).toEqual(['TMKB-OWN-002']);
      expect(problems.map(({ path, line }) => [path, line])).toEqual([
        ['a.yaml', 4],
        ['c.yaml', expect.any(Number)],
      ]);
    });

    it('accepts an id once, for the first file', () => {
      const { patterns, problems } = readPatterns([
        file('a.yaml', patternFile('TMKB-OWN-001', 'First')),
        file('b.yaml', patternFile('TMKB-OWN-001', 'Second')),
      ]);
      expect(patterns.map(({ name }) => name)).toEqual(['First']);
      expect(problems).toEqual([
        { path: 'b.yaml', line: 2, reason: 'The id TMKB-OWN-001 is taken by a.yaml.' },
      ]);
    });

    it('returns nothing for no files', () => {
      expect(readPatterns([])).toEqual({ patterns: [], problems: [] });
    });
  });
});
