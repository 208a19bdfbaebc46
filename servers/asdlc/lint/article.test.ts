import { describe, expect, it } from 'vitest';
import { articleOf, articleText, BODY_LINE } from './article.testing.ts';
import { readArticle } from './article.ts';

const complaint = (text: string): string | undefined => {
  const read = readArticle({ path: 'concepts/own.md', text, hash: '' });
  return read.ok ? undefined : `${read.finding.path}:${read.finding.line} ${read.finding.message}`;
};

describe('reading an article', () => {
  it('reports missing front matter', () => {
    expect(complaint('Text.\n')).toMatch(/^concepts\/own\.md:1 front matter is missing/);
    expect(complaint('---\ntitle: Never closed\n')).toMatch(/:1 front matter is missing/);
  });

  it('reports the line of an error in the front matter', () => {
    expect(complaint(articleText({ fields: { description: 'one: two' } }))).toMatch(
      /^concepts\/own\.md:3 The front matter cannot be read: .*colon/,
    );
    expect(complaint('---\ntitle: A\ntags: [a]\ntitle: B\n---\n')).toMatch(/:4 .*"title" is there twice/);
  });

  it('returns the lines of fields, and of the parent for missing ones', () => {
    const { lineOf, body } = articleOf('concepts/own.md', articleText());
    expect(lineOf(['description'])).toBe(3);
    expect(lineOf(['references', 0, 'url'])).toBe(14);
    expect(lineOf(['references', 0, 'isbn'])).toBe(10);
    expect(lineOf(['missing'])).toBe(1);
    expect(body.start).toBe(BODY_LINE);
  });
});
