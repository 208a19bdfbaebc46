import { describe, expect, it } from 'vitest';
import type { Document } from '../../packages/lectern/src/knowledge/document.ts';
import { findBySubstring } from './find-articles.ts';

const article = (id: string, title: string, tags: readonly string[], description: string): Document =>
  ({ id, title, tags, description }) as unknown as Document;

/** Newest first. */
const ARTICLES = [
  article('newest', 'Other', ['x'], 'About context and more'),
  article('tagged', 'Other', ['context-window'], 'Nothing'),
  article('described', 'Other', ['x'], 'Also about CONTEXT'),
  article('titled', 'Context Engineering', ['x'], 'Nothing'),
  article('all', 'Context', ['context'], 'Context'),
  article('none', 'Other', ['x'], 'Nothing'),
];
const found = (query: string) =>
  findBySubstring(ARTICLES, query).map(({ document, score }) => [document.id, score]);

describe('the keyword search of S0.22', () => {
  it('weights title 3, tag 2, description 1; sorts ties by date; ignores case', () => {
    expect(found('cOnTeXt')).toEqual([
      ['all', 6],
      ['titled', 3],
      ['tagged', 2],
      ['newest', 1],
      ['described', 1],
    ]);
  });

  it('searches for the whole query, trimmed', () => {
    expect(found(' context engineering ')).toEqual([['titled', 3]]);
    expect(found('engineering context')).toEqual([]);
  });

  it('lists the fields that contain the text', () => {
    expect(findBySubstring(ARTICLES, 'context')[0]?.fields).toEqual(['title', 'tags', 'description']);
  });

  it('treats punctuation literally', () => {
    expect(found('.*')).toEqual([]);
    expect(found('-window')).toEqual([['tagged', 2]]);
  });
});
