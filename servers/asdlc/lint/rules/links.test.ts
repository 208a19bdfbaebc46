import { describe, expect, it } from 'vitest';
import { articleText, findings, OTHERS } from '../article.testing.ts';

describe('link targets', () => {
  const of = (body: string): string[] => findings('linkTargets', articleText({ body }));

  it('accepts links to articles and their sections', () => {
    expect(
      of(
        '[a](../patterns/other.md) [b](../patterns/other.md#below-the-second)\n[c](#here) https://example.org\n\n## Here\n',
      ),
    ).toEqual([]);
  });

  it('reports broken links', () => {
    expect(
      of('[a](other.md)\n[b](../patterns/other)\n[c](../../README.md)\n[d](/patterns/other.md)\n'),
    ).toEqual([
      '17 link to "other.md" leads to no article',
      '18 link to "../patterns/other" leads to no article',
      '19 link to "../../README.md" leads to no article',
      '20 link to "/patterns/other.md" leads to no article',
    ]);
    expect(of('[a](../patterns/other.md#fourth)\n[b](#)\n')).toEqual([
      '17 link to "../patterns/other.md#fourth" leads to no section',
      '18 link to "#" leads to no section',
    ]);
  });
});

describe('link visibility', () => {
  const of = (status: string, otherStatus: string): string[] =>
    findings('linkVisibility', articleText({ fields: { status } }), {
      ...OTHERS,
      'patterns/other.md': articleText({ fields: { status: otherStatus } }),
    });

  it('reports links to articles that the readers cannot see', () => {
    for (const status of ['Live', 'Experimental'])
      for (const hidden of ['Draft', 'Proposed'])
        expect(of(status, hidden)).toEqual([
          `17 link to "../patterns/other.md" leads to an article that is ${hidden}; ${status} articles must not link to it`,
        ]);
  });

  it('accepts other links', () => {
    expect([...of('Draft', 'Proposed'), ...of('Live', 'Experimental'), ...of('Live', 'Deprecated')]).toEqual(
      [],
    );
  });
});

describe('link count', () => {
  it('requires a link to another article', () => {
    expect(findings('linkCount', articleText({ body: '[a](../patterns/other.md)\n' }))).toEqual([]);
    for (const body of [
      'Text.\n',
      '[a](#own)\n',
      '[a](https://example.org/x.md)\n',
      '`[a](../patterns/other.md)`\n',
    ])
      expect(findings('linkCount', articleText({ body }))).toEqual([
        '17 body must link to at least one other article',
      ]);
  });
});

describe('link schemes', () => {
  it('requires https', () => {
    const body =
      '[a](https://a.org) [b](b.md) `http://c.org`\n[d](http://d.org)\nhttp://e.org\n[f](mailto:f@g.org)\n';
    expect(findings('linkSchemes', articleText({ body }))).toEqual([
      '18 link to "http://d.org" must begin with https://',
      '19 link to "http://e.org" must begin with https://',
      '20 link to "mailto:f@g.org" must begin with https://',
    ]);
  });
});
