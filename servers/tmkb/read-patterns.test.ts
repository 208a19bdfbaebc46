import { describe, expect, it } from 'vitest';
import { patternFile } from '../../test/support/sample-patterns.ts';
import { readPatterns } from './read-patterns.ts';

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

  it('tells the violations of all files, and reads the others', () => {
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

  it('lets an id be used once, by whoever comes first', () => {
    const { patterns, problems } = readPatterns([
      file('a.yaml', patternFile('TMKB-OWN-001', 'First')),
      file('b.yaml', patternFile('TMKB-OWN-001', 'Second')),
    ]);
    expect(patterns.map(({ name }) => name)).toEqual(['First']);
    expect(problems).toEqual([
      { path: 'b.yaml', line: 2, reason: 'The id TMKB-OWN-001 is taken by a.yaml.' },
    ]);
  });

  it('makes nothing of nothing', () => {
    expect(readPatterns([])).toEqual({ patterns: [], problems: [] });
  });
});
