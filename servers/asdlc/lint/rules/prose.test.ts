import { describe, expect, it } from 'vitest';
import { articleText, findings } from '../article.testing.ts';

describe('word count', () => {
  const of = (words: number): string[] =>
    findings('wordCount', articleText({ body: `${'word '.repeat(words)}- | --- *\n` }));

  it('requires 500 to 1,500 words, not counting markup', () => {
    expect([...of(500), ...of(1500)]).toEqual([]);
    expect(of(499)).toEqual(['17 body is 499 words long; there must be 500 to 1500']);
    expect(of(1501)).toEqual(['17 body is 1501 words long; there must be 500 to 1500']);
  });
});

describe('opening', () => {
  const of = (body: string): string[] => findings('opening', articleText({ body }));

  it('requires a paragraph first', () => {
    expect([...of('\nText.\n\n## A\n'), ...of('Text\nin two lines.\n')]).toEqual([]);
    for (const body of [
      '## A\n\nText.\n',
      '- item\n',
      '> quotation\n',
      '```ts\nlet a;\n```\n',
      '| a |\n',
      'A\n---\n',
    ])
      expect(of(body)).toEqual(['17 body must begin with a paragraph']);
    expect(of('\n\n## A\n')).toEqual(['19 body must begin with a paragraph']);
  });
});

describe('fences', () => {
  it('reports fences without a language or an end', () => {
    expect(findings('fences', articleText({ body: '```ts\n```\n\n```\na\n```\n\n```ts\nb\n' }))).toEqual([
      '20 fence has no language',
      '24 fence is not closed',
    ]);
  });
});

describe('html', () => {
  const of = (body: string): string[] => findings('html', articleText({ body }));

  it('reports tags, comments and declarations', () => {
    expect(of('a <b>c</b>\n<!-- d -->\n<img\n src="e">\n<br/>\n')).toEqual([
      '17 HTML is not allowed outside code: <b>',
      '17 HTML is not allowed outside code: </b>',
      '18 HTML is not allowed outside code: <!--',
      '19 HTML is not allowed outside code: <img',
      '21 HTML is not allowed outside code: <br/>',
    ]);
  });

  it('accepts code, URLs and comparisons', () => {
    expect(of('`<b>` <https://example.org> a < b and c > d, <5 of them\n\n```html\n<b>\n```\n')).toEqual([]);
  });
});

describe('images', () => {
  it('reports images', () => {
    const body = 'Text.\n![a](b.png) `![c](d.png)`\n';
    expect(findings('images', articleText({ body }))).toEqual(['18 images are not allowed']);
  });
});

describe('exclamations', () => {
  const of = (body: string): string[] => findings('exclamations', articleText({ body }));

  it('reports exclamation marks', () => {
    expect(of('Text.\n\n## Now!\n\nA "quoted" word! And "one\n\nmore!" word.\n')).toEqual([
      '19 exclamation marks are not allowed in prose',
      '21 exclamation marks are not allowed in prose',
      '23 exclamation marks are not allowed in prose',
    ]);
  });

  it('accepts code and quoted titles', () => {
    expect(of('`!a` and "Stop\nStarting!" and “Go!”\n\n```ts\nif (!a) b();\n```\n')).toEqual([]);
  });
});
