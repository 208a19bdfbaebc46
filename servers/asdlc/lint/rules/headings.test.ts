import { describe, expect, it } from 'vitest';
import { articleText, findings } from '../article.testing.ts';

describe('heading levels', () => {
  const of = (body: string): string[] => findings('headingLevels', articleText({ body }));
  const levelOne = 'heading of level 1 is not allowed; the title is in the front matter';

  it('allows no heading of level 1', () => {
    expect(of('Text.\n\n# A\n')).toEqual([`19 ${levelOne}`]);
    expect(of('A\n===\n')).toEqual([`17 ${levelOne}`]);
    expect(of('```bash\n# a comment\n```\n')).toEqual([]);
  });

  it('allows no skipped level', () => {
    expect(of('Text.\n\n## A\n### B\n#### C\n## D\n')).toEqual([]);
    expect(of('Text.\n\n### A\n')).toEqual(['19 heading of level 3 must not follow one of level 1']);
    expect(of('Text.\n\n## A\n\n#### B\n')).toEqual(['21 heading of level 4 must not follow one of level 2']);
  });
});

describe('heading names', () => {
  const of = (body: string): string[] => findings('headingNames', articleText({ body }));

  it('allows each heading once', () => {
    expect(of('Text.\n\n## When *not*\n\n## Why\n\n### When not\n')).toEqual([
      '23 heading "When not" is also on line 19',
    ]);
  });

  it('allows no empty heading', () => {
    expect(of('Text.\n\n##\n')).toEqual(['19 heading is empty']);
  });
});

describe('section count', () => {
  const of = (count: number): string[] =>
    findings('sectionCount', articleText({ body: `Text.\n\n${'## A\n### B\n'.repeat(count)}` }));

  it('requires three to nine', () => {
    expect([...of(3), ...of(9)]).toEqual([]);
    expect(of(2)).toEqual(['17 sections are 2; there must be 3 to 9']);
    expect(of(10)).toEqual(['17 sections are 10; there must be 3 to 9']);
  });
});
