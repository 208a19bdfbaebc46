import { describe, expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { referenceFields } from './reference-fields.ts';

const whole = { type: 'paper', title: 'A', author: 'B', url: 'https://example.org/', annotation: 'C' };

const of = (changes: Readonly<Record<string, unknown>>): string[] => {
  const fields = Object.entries({ ...whole, ...changes }).filter(([, value]) => value !== undefined);
  const yaml = fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n    ');
  return findings(referenceFields, articleText({ fields: { references: `\n  - ${yaml}` } }));
};

describe('what is said of a cited work', () => {
  it('may name its place and its makers in several ways', () => {
    for (const place of [
      {},
      { url: undefined, isbn: '0201006502' },
      { url: undefined, doi: '10.1109/RE.2009.9' },
    ])
      expect(of(place)).toEqual([]);
    for (const makers of [{ authors: ['D', 'E'] }, { publisher: 'F' }])
      expect(of({ author: undefined, ...makers })).toEqual([]);
  });

  it('is complete', () => {
    expect(of({ title: undefined, url: undefined, author: undefined, annotation: undefined })).toEqual([
      '10 reference 1: title is missing',
      '10 reference 1: annotation is missing',
      '10 reference 1: one of url, isbn, doi is needed',
      '10 reference 1: one of author, authors, publisher is needed',
    ]);
  });

  it('has known names', () => {
    expect(of({ year: 2022 })).toEqual([
      expect.stringMatching(/^15 reference 1: year is no known field; known are /),
    ]);
  });

  it('has the right types', () => {
    expect(of({ title: 1984, author: '', authors: 'D' })).toEqual([
      '11 reference 1: title must be text',
      '12 reference 1: author must be text',
      '15 reference 1: authors must be a list of texts',
    ]);
    expect(of({ authors: [] })).toEqual(['15 reference 1: authors must be a list of texts']);
    expect(of({ type: 'article' })).toEqual([
      '10 reference 1: type "article" must be one of website, paper, book, podcast, video, repository, standard',
    ]);
  });

  it('has an address that is safe to follow', () => {
    for (const url of ['http://example.org/', 'example.org', 'https://'])
      expect(of({ url })).toEqual(['13 reference 1: url must begin with https://']);
  });
});
