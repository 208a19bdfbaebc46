import { describe, expect, it } from 'vitest';
import { destinationOf, linksOf, scanBody } from './markdown-body.ts';

const links = (body: string): string[] =>
  linksOf(scanBody(body, 1)).map(({ target, line }) => `${line} ${target}`);

describe('finding links', () => {
  it('finds every kind with its line', () => {
    expect(links('[a](b.md "Title") and <https://c.org>\nhttps://d.org/e.\n\n[f]: g.md\n')).toEqual([
      '1 b.md',
      '1 https://c.org',
      '2 https://d.org/e.',
      '4 g.md',
    ]);
  });

  it('reports the line of the target if the text spans lines', () => {
    expect(links('see [context\nhand-off](../patterns/x.md)\n')).toEqual(['2 ../patterns/x.md']);
  });

  it('preserves parentheses and spaces in targets', () => {
    expect(links('[a](https://doi.org/1(85)2) ([b](<c d.md>)) [`e`](f g.md)\n')).toEqual([
      '1 https://doi.org/1(85)2',
      '1 c d.md',
      '1 f g.md',
    ]);
  });

  it('ignores code', () => {
    expect(links('`[a](b.md)`\n\n```md\n[a](b.md)\n```\n')).toEqual([]);
  });
});

describe('link targets', () => {
  const lead = (target: string): unknown =>
    destinationOf(target, { id: 'concepts/own', path: 'concepts/own.md' });

  it('are resolved from the folder of the article', () => {
    expect(lead('x.md')).toEqual({ kind: 'article', id: 'concepts/x', fragment: undefined });
    expect(lead('./x.md#y')).toEqual({ kind: 'article', id: 'concepts/x', fragment: 'y' });
    expect(lead('../patterns/x.md')).toEqual({ kind: 'article', id: 'patterns/x', fragment: undefined });
    expect(lead('#y')).toEqual({ kind: 'article', id: 'concepts/own', fragment: 'y' });
  });

  it('are reported if they cannot be an article', () => {
    for (const target of ['../../x.md', '/concepts/x.md', 'x', 'x.txt', '', '//example.org/x'])
      expect(lead(target)).toEqual({ kind: 'nowhere' });
  });

  it('are recognized as URLs by their scheme', () => {
    expect(lead('HTTP://example.org/x.md')).toEqual({ kind: 'absolute', scheme: 'http' });
    expect(lead('mailto:a@example.org')).toEqual({ kind: 'absolute', scheme: 'mailto' });
  });
});
