import { describe, expect, it } from 'vitest';
import { destinationOf, linksOf, scanBody } from './markdown-body.ts';

const links = (body: string): string[] =>
  linksOf(scanBody(body, 1)).map(({ target, line }) => `${line} ${target}`);

describe('finding links', () => {
  it('finds every kind, with its line', () => {
    expect(links('[a](b.md "Title") and <https://c.org>\nhttps://d.org/e.\n\n[f]: g.md\n')).toEqual([
      '1 b.md',
      '1 https://c.org',
      '2 https://d.org/e.',
      '4 g.md',
    ]);
  });

  it('reports the line of the target where the text is broken', () => {
    expect(links('see [context\nhand-off](../patterns/x.md)\n')).toEqual(['2 ../patterns/x.md']);
  });

  it('keeps parentheses and spaces of targets', () => {
    expect(links('[a](https://doi.org/1(85)2) ([b](<c d.md>)) [`e`](f g.md)\n')).toEqual([
      '1 https://doi.org/1(85)2',
      '1 c d.md',
      '1 f g.md',
    ]);
  });

  it('finds none in code', () => {
    expect(links('`[a](b.md)`\n\n```md\n[a](b.md)\n```\n')).toEqual([]);
  });
});

describe('where links lead', () => {
  const lead = (target: string): unknown =>
    destinationOf(target, { id: 'concepts/own', path: 'concepts/own.md' });

  it('resolves paths from the folder of the article', () => {
    expect(lead('x.md')).toEqual({ kind: 'article', id: 'concepts/x', fragment: undefined });
    expect(lead('./x.md#y')).toEqual({ kind: 'article', id: 'concepts/x', fragment: 'y' });
    expect(lead('../patterns/x.md')).toEqual({ kind: 'article', id: 'patterns/x', fragment: undefined });
    expect(lead('#y')).toEqual({ kind: 'article', id: 'concepts/own', fragment: 'y' });
  });

  it('reports what cannot be an article', () => {
    for (const target of ['../../x.md', '/concepts/x.md', 'x', 'x.txt', '', '//example.org/x'])
      expect(lead(target)).toEqual({ kind: 'nowhere' });
  });

  it('knows the scheme of an address', () => {
    expect(lead('HTTP://example.org/x.md')).toEqual({ kind: 'absolute', scheme: 'http' });
    expect(lead('mailto:a@example.org')).toEqual({ kind: 'absolute', scheme: 'mailto' });
  });
});
