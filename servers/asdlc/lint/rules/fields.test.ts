import { describe, expect, it } from 'vitest';
import { articleText, findings } from '../article.testing.ts';

describe('known fields', () => {
  it('reports unknown fields', () => {
    expect(findings('knownFields', articleText({ fields: { author: 'Me' } }))).toEqual([
      expect.stringMatching(/^16 unknown field author; known fields are title, description, /),
    ]);
  });

  it('reports missing required fields', () => {
    expect(
      findings('knownFields', articleText({ fields: { title: undefined, references: undefined } })),
    ).toEqual(['1 title is missing', '1 references is missing']);
  });
});

describe('field order', () => {
  it('reports a field that comes too late', () => {
    expect(findings('fieldOrder', articleText({ fields: { supersededBy: 'patterns/other' } }))).toEqual([
      '16 supersededBy must come before references',
    ]);
    const swapped = articleText().replace(/(tags: .*\n)(lastUpdated: .*\n)/, '$2$1');
    expect(findings('fieldOrder', swapped)).toEqual(['5 tags must come before lastUpdated']);
  });
});

describe('field types', () => {
  it('reports values of the wrong type', () => {
    const fields = {
      title: '1984',
      description: '',
      tags: 'context',
      relatedIds: '[1, 2]',
      references: 'none',
    };
    expect(findings('fieldTypes', articleText({ fields }))).toEqual([
      '2 title must be text',
      '3 description must be text',
      '4 tags must be a list of texts',
      '8 relatedIds must be a list of texts',
      '9 references must be a list',
    ]);
  });
});

describe('title', () => {
  it('counts characters, not code units', () => {
    expect(findings('title', articleText({ fields: { title: '😀'.repeat(40) } }))).toEqual([]);
    expect(findings('title', articleText({ fields: { title: 'x'.repeat(44) } }))).toEqual([
      '2 title is 44 characters long; at most 40 are allowed',
    ]);
  });

  it('reports a second article with the same title', () => {
    expect(findings('title', articleText({ fields: { title: 'OTHER' } }))).toEqual([
      '2 title "OTHER" is also that of patterns/other.md',
    ]);
  });
});

describe('description', () => {
  const of = (length: number): string[] =>
    findings('description', articleText({ fields: { description: 'x'.repeat(length) } }));

  it('requires 40 to 200 characters', () => {
    expect([...of(40), ...of(200)]).toEqual([]);
    expect(of(39)).toEqual(['3 description is 39 characters long; at least 40 are needed']);
    expect(of(201)).toEqual(['3 description is 201 characters long; at most 200 are allowed']);
  });
});

describe('tags', () => {
  const of = (yaml: string): string[] => findings('tags', articleText({ fields: { tags: yaml } }));

  it('requires three to six', () => {
    expect([...of('[a, b, c]'), ...of('[a, b, c, d, e, f]')]).toEqual([]);
    expect(of('[a, b]')).toEqual(['4 tags are 2; there must be 3 to 6']);
    expect(of('[a, b, c, d, e, f, g]')).toEqual(['4 tags are 7; there must be 3 to 6']);
  });

  it('reports the line of a tag in the wrong style or a duplicate', () => {
    expect(of('\n  - human-in-the-loop\n  - Multi Agent\n  - a\n  - a')).toEqual([
      '6 tag "Multi Agent" must be lower-case kebab-case',
      '8 tag "a" is there twice',
    ]);
  });
});

describe('questions', () => {
  const of = (yaml: string): string[] => findings('questions', articleText({ fields: { questions: yaml } }));

  it('requires three to thirty', () => {
    expect(of('[a, b, c]')).toEqual([]);
    expect(of('[a, b]')).toEqual(['16 questions are 2; there must be 3 to 30']);
    const many = Array.from({ length: 31 }, (_, i) => `q${i}`);
    expect(of(`[${many.join(', ')}]`)).toEqual(['16 questions are 31; there must be 3 to 30']);
  });

  it('reports the line of a question that is too long or a duplicate', () => {
    expect(of(`\n  - a\n  - ${'b'.repeat(171)}\n  - a`)).toEqual([
      '18 question is 171 characters long; at most 170 are allowed',
      '19 question is there twice',
    ]);
  });
});

describe('last updated', () => {
  it('requires an existing day', () => {
    const of = (date: string): string[] =>
      findings('lastUpdated', articleText({ fields: { lastUpdated: date } }));
    expect(of('2026-11-10')).toEqual([]);
    expect(of('2026-02-30')).toEqual(['5 lastUpdated "2026-02-30" is not a date such as 2026-09-14']);
  });
});

describe('choices', () => {
  it('accepts only known values of status', () => {
    const of = (value: string): string[] => findings('status', articleText({ fields: { status: value } }));
    expect(['Draft', 'Proposed', 'Live', 'Deprecated', 'Experimental'].flatMap(of)).toEqual([]);
    expect(of('live')).toEqual([
      '6 status "live" must be one of Draft, Proposed, Live, Deprecated, Experimental',
    ]);
  });

  it('accepts only known values of maturity', () => {
    const of = (value: string): string[] =>
      findings('maturity', articleText({ fields: { maturity: value } }));
    expect(['Early', 'Growing', 'Established'].flatMap(of)).toEqual([]);
    expect(of('Live')).toEqual(['7 maturity "Live" must be one of Early, Growing, Established']);
  });
});
