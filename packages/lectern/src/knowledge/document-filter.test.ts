import { describe, expect, it } from 'vitest';
import { acceptsBy, type Document, type Filter, isPublished } from './document.ts';
import { readDocument } from './read-document.ts';

function documentAt(path: string, matter: Readonly<Record<string, string>> = {}): Document {
  const lines = Object.entries(matter).map(([key, value]) => `${key}: ${value}`);
  const read = readDocument({ path, text: ['---', ...lines, '---', 'Text.'].join('\n'), hash: '' });
  if (!read.ok) throw new Error(read.problem.reason);
  return read.document;
}

const live = documentAt('concepts/deep/agent-loop.md', {
  tags: '[Autonomy, cost]',
  status: 'Live',
  updated: '2026-05-21',
});
const top = documentAt('readme.md');

describe('acceptsBy', () => {
  it.each<[Filter, boolean]>([
    [{}, true],
    [{ category: 'concepts' }, true],
    [{ category: 'Concepts' }, true],
    [{ category: 'concepts/deep' }, true],
    [{ category: 'CONCEPTS/Deep' }, true],
    [{ category: 'concept' }, false],
    [{ category: 'deep' }, false],
    [{ category: 'concepts/deep/agent-loop' }, false],
    [{ category: '' }, false],
    [{ tag: 'autonomy' }, true],
    [{ tag: 'COST' }, true],
    [{ tag: 'cos' }, false],
    [{ status: 'live' }, true],
    [{ status: 'Draft' }, false],
    [{ updatedSince: '2026-05-21' }, true],
    [{ updatedSince: '2026-05-20T23:59:59Z' }, true],
    [{ updatedSince: '2025' }, true],
    [{ updatedSince: '2026-05-22' }, false],
    [{ category: 'concepts', tag: 'cost', status: 'Live', updatedSince: '2026-01-01' }, true],
    [{ category: 'concepts', tag: 'nowhere' }, false],
    [{ category: 'nowhere', tag: 'cost' }, false],
  ])('applies %j: %s', (filter, accepted) => {
    expect(acceptsBy(filter)(live)).toBe(accepted);
  });

  it('refuses a document without the requested field', () => {
    for (const filter of [
      { tag: 'x' },
      { status: 'Live' },
      { updatedSince: '1970-01-01' },
      { category: 'x' },
    ])
      expect(acceptsBy(filter)(top)).toBe(false);
    expect(acceptsBy({})(top)).toBe(true);
    expect(acceptsBy({ category: '' })(top)).toBe(true);
  });
});

describe('published articles', () => {
  it.each(['Draft', 'draft', 'PROPOSED', 'Deprecated', ' archived '])(
    'do not include status %s',
    (status) => {
      expect(isPublished({ status })).toBe(false);
    },
  );

  it.each([undefined, 'Live', 'Experimental', 'accepted', ''])('include status %s', (status) => {
    expect(isPublished({ status })).toBe(true);
  });
});
