import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from './document.ts';
import { readDocument } from './read-document.ts';

function read(text: string, path = 'concepts/context-engineering.md', modified?: string): Document {
  const result = readDocument({ path, text, hash: '', ...(modified !== undefined && { modified }) });
  if (!result.ok) throw new Error(result.problem.reason);
  return result.document;
}

const withMatter = (matter: string): Document => read(`---\n${matter}\n---\n`);

describe('readDocument', () => {
  it('detects a language other than English from the front matter or the text', () => {
    const german = 'Der Server wird beendet, wenn die letzte Verbindung geschlossen ist und nicht vorher.';
    expect(read(german).language).toBe('de');
    expect(read('# One\n\nThe server ends when it is told to.')).not.toHaveProperty('language');
    expect(withMatter('lang: pt-BR').language).toBe('pt');
    for (const language of ['ruby', 'svelte', 'xx', '7'])
      expect(withMatter(`language: ${language}`)).not.toHaveProperty('language');
  });

  it('reads a whole document', () => {
    const text = `---
title: Context
description: What it is.
tags: [a, 2, a]
status: Live
lastUpdated: 2025-03-01
relatedIds: [concepts/other]
supersededBy: concepts/new
questions: [What is it?]
extra: {deep: true}
---
# Heading

Text.
`;
    const result = readDocument({ path: 'concepts/context-engineering.md', text, hash: '' });
    expect(result).toEqual({
      ok: true,
      bodyStart: 12,
      document: {
        id: 'concepts/context-engineering',
        path: 'concepts/context-engineering.md',
        category: 'concepts',
        slug: 'context-engineering',
        title: 'Context',
        description: 'What it is.',
        tags: ['a', '2'],
        questions: ['What is it?'],
        status: 'Live',
        updated: '2025-03-01',
        related: ['concepts/other'],
        supersededBy: 'concepts/new',
        matter: expect.objectContaining({ extra: { deep: true } }),
        sections: [
          {
            id: 'concepts/context-engineering#heading',
            headings: ['Heading'],
            level: 1,
            startLine: 12,
            endLine: 14,
          },
        ],
      },
    });
  });

  it.each([
    ['README.md', 'README', '', 'README'],
    ['a/b/c.MDX', 'a/b/c', 'a', 'c'],
    ['a/x.markdown', 'a/x', 'a', 'x'],
    ['a/notes.v2.md', 'a/notes.v2', 'a', 'notes.v2'],
  ])('derives id, category and slug from %s', (path, id, category, slug) => {
    expect(read('text', path)).toMatchObject({ id, category, slug });
  });

  it('uses the title of the front matter, a heading, or the file name', () => {
    expect(withMatter('title: 1984').title).toBe('1984');
    expect(read('## Two\n\n# One').title).toBe('One');
    expect(read('## Two\n\n### Three').title).toBe('Two');
    expect(read('#\n\n## Two').title).toBe('Two');
    expect(read('text').title).toBe('Context engineering');
    expect(read('---\ntitle: [a]\n---\n# One').title).toBe('One');
  });

  it('uses the description of the front matter or the first paragraph, truncated at a word', () => {
    expect(withMatter('summary: Short.').description).toBe('Short.');
    expect(read('# A\n\nFirst *one*.\n\nSecond.').description).toBe('First one.');
    const { description } = read('word '.repeat(100));
    expect(description).toMatch(/^(word )*word…$/);
    expect(description.length).toBeLessThanOrEqual(200);
    expect(read("import A from 'a'\n\nText", 'a/b.mdx').description).toBe('Text');
  });

  it('reads tags as a list or separated by commas', () => {
    expect(withMatter('keywords: a, b c ,, a').tags).toEqual(['a', 'b c']);
    expect(withMatter('tags: {a: 1}\nkeywords: [x, [y], null, true]').tags).toEqual(['x']);
  });

  it('sets the status of a draft to "Draft"', () => {
    expect(withMatter('draft: true\nstatus: Live').status).toBe('Draft');
    expect(withMatter('draft: false').status).toBeUndefined();
    expect(withMatter('status: [x]').status).toBeUndefined();
  });

  it.each([
    ['updated: 2025-01-31', '2025-01-31'],
    ['date: 2025-01-31T10:20:30Z', '2025-01-31T10:20:30Z'],
    ['lastmod: 2025-01-31 10:20:30 +0100', '2025-01-31'],
    ['date: 2025-02-30', '2020-02-02T00:00:00Z'],
    ['date: yesterday', '2020-02-02T00:00:00Z'],
    ['date: 20250131', '2020-02-02T00:00:00Z'],
    ['updated: soon\ndate: 2025-01-31', '2025-01-31'],
  ])('reads the date of the last change from %j', (matter, updated) => {
    expect(read(`---\n${matter}\n---\n`, 'a.md', '2020-02-02T00:00:00Z').updated).toBe(updated);
  });

  it('reports an error in the front matter', () => {
    expect(readDocument({ path: 'a.md', text: '---\na: 1\na: 2\n---\n', hash: '' })).toEqual({
      ok: false,
      problem: {
        path: 'a.md',
        line: 3,
        reason: 'The front matter cannot be read: The key "a" is there twice.',
      },
    });
  });

  it('accepts any value in front matter fields', () => {
    const names = [
      'title',
      'description',
      'summary',
      'tags',
      'keywords',
      'status',
      'draft',
      'date',
      'updated',
      'related',
      'supersededBy',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (matter) => {
        const document = withMatter(JSON.stringify(matter));
        expect(document.title).not.toBe('');
        expect(document.tags.every((tag) => typeof tag === 'string')).toBe(true);
        expect(document.related.every((id) => typeof id === 'string')).toBe(true);
      }),
    );
  });
});
