import { describe, expect, it } from 'vitest';
import { articleText, findings, OTHERS } from '../article.testing.ts';

describe('related ids', () => {
  const of = (ids: string, status = 'Live'): string[] =>
    findings('relatedIds', articleText({ fields: { relatedIds: ids, status } }), {
      ...OTHERS,
      'patterns/draft.md': articleText({ fields: { title: 'Draft', status: 'Draft' } }),
      'patterns/old.md': articleText({ fields: { title: 'Old', status: 'Deprecated' } }),
    });

  it('requires two to five', () => {
    expect(of('[patterns/other]')).toEqual(['8 relatedIds are 1; there must be 2 to 5']);
    expect(of('[a, b, c, d, e, f]')[0]).toBe('8 relatedIds are 6; there must be 2 to 5');
  });

  it('reports unknown ids, the article itself, and duplicates', () => {
    expect(of('\n  - patterns/other\n  - patterns/none\n  - concepts/own\n  - patterns/other')).toEqual([
      '10 related id "patterns/none" does not match any article',
      '11 related id "concepts/own" is the article itself',
      '12 related id "patterns/other" is there twice',
    ]);
  });

  it('reports hidden articles as related to visible ones', () => {
    const ids = '[patterns/other, patterns/old, patterns/draft]';
    expect(of(ids)).toEqual(['8 related id "patterns/draft" is Draft; Live articles must not name it']);
    expect(of(ids, 'Experimental')).toHaveLength(1);
    expect(of(ids, 'Proposed')).toEqual([]);
  });
});

describe('superseded by', () => {
  const of = (status: string, id?: string): string[] =>
    findings('supersededBy', articleText({ fields: { status, supersededBy: id } }), {
      ...OTHERS,
      'patterns/old.md': articleText({ fields: { title: 'Old', status: 'Deprecated' } }),
    });

  it('is required for deprecated articles and allowed only there', () => {
    expect([...of('Deprecated', 'patterns/other'), ...of('Live')]).toEqual([]);
    expect(of('Deprecated')).toEqual(['6 supersededBy is missing; Deprecated articles need it']);
    expect(of('Live', 'patterns/other')).toEqual(['16 supersededBy is only for Deprecated articles']);
  });

  it('must name an article that is not deprecated', () => {
    expect(of('Deprecated', 'patterns/none')).toEqual([
      '16 supersededBy "patterns/none" does not match any article',
    ]);
    expect(of('Deprecated', 'patterns/old')).toEqual(['16 supersededBy "patterns/old" is itself Deprecated']);
  });
});

describe('reference list', () => {
  const of = (yaml: string): string[] =>
    findings('referenceList', articleText({ fields: { references: yaml } }));

  it('requires one to five', () => {
    expect([...of('[{}]'), ...of('[{}, {}, {}, {}, {}]')]).toEqual([]);
    expect(of('[]')).toEqual(['9 references are 0; there must be 1 to 5']);
    expect(of('[{}, {}, {}, {}, {}, {}]')).toEqual(['9 references are 6; there must be 1 to 5']);
  });

  it('requires fields in each', () => {
    expect(of('\n  - type: book\n  - A book')).toEqual(['11 reference 2 must have fields']);
  });
});

describe('reference fields', () => {
  const whole = { type: 'paper', title: 'A', author: 'B', url: 'https://example.org/', annotation: 'C' };

  const of = (changes: Readonly<Record<string, unknown>>): string[] => {
    const fields = Object.entries({ ...whole, ...changes }).filter(([, value]) => value !== undefined);
    const yaml = fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n    ');
    return findings('referenceFields', articleText({ fields: { references: `\n  - ${yaml}` } }));
  };

  describe('the fields of a cited work', () => {
    it('may name its source and its authors in several ways', () => {
      for (const place of [
        {},
        { url: undefined, isbn: '0201006502' },
        { url: undefined, doi: '10.1109/RE.2009.9' },
      ])
        expect(of(place)).toEqual([]);
      for (const makers of [{ authors: ['D', 'E'] }, { publisher: 'F' }])
        expect(of({ author: undefined, ...makers })).toEqual([]);
    });

    it('must be complete', () => {
      expect(of({ title: undefined, url: undefined, author: undefined, annotation: undefined })).toEqual([
        '10 reference 1: title is missing',
        '10 reference 1: annotation is missing',
        '10 reference 1: one of url, isbn, doi is needed',
        '10 reference 1: one of author, authors, publisher is needed',
      ]);
    });

    it('must have known names', () => {
      expect(of({ year: 2022 })).toEqual([
        expect.stringMatching(/^15 reference 1: unknown field year; known fields are /),
      ]);
    });

    it('must have the right types', () => {
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

    it('must include a safe URL', () => {
      for (const url of ['http://example.org/', 'example.org', 'https://'])
        expect(of({ url })).toEqual(['13 reference 1: url must begin with https://']);
    });
  });
});

describe('reference dates', () => {
  const of = (...fields: readonly string[]): string[] =>
    findings('referenceDates', articleText({ fields: { references: `\n  - ${fields.join('\n    ')}` } }));

  it('require a year, except for websites', () => {
    expect([...of('type: book', 'published: 1975'), ...of('type: website', 'accessed: 2026-10-20')]).toEqual(
      [],
    );
    expect(of('type: book')).toEqual(['10 reference 1: published is missing']);
    for (const year of ['2022-03', '"2022"', '22', '2022.5', ''])
      expect(of('type: book', `published: ${year}`)).toEqual([
        '11 reference 1: published must be a year such as 2024',
      ]);
  });

  it('require the access date of a website, and of nothing else', () => {
    expect(of('type: website')).toEqual(['10 reference 1: accessed is missing; a website needs it']);
    expect(of('type: website', 'accessed: 2026-02-30')).toEqual([
      '11 reference 1: accessed must be a date such as 2026-09-14',
    ]);
    expect(of('type: paper', 'published: 2022', 'accessed: 2026-10-20')).toEqual([
      '12 reference 1: accessed is only for websites',
    ]);
  });
});
