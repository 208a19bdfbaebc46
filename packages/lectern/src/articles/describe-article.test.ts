import { beforeAll, describe, expect, it } from 'vitest';
import { readyLibrary, SAMPLE } from '../../../../test/support/sample-articles.ts';
import type { Document } from '../knowledge/document.ts';
import type { Library } from '../knowledge/library.ts';
import { articleLine, sourceLine } from './describe-article.ts';

describe('an article on one line', () => {
  let library: Library;
  beforeAll(async () => {
    const odd = '---\ntitle: "Odd\\n## title"\nsupersededBy: concepts/secret-plan\n---\n# Odd\n\nText\n';
    ({ library } = await readyLibrary({ ...SAMPLE, 'odd.md': odd }));
  });
  const get = (id: string): Document => library.get(id) as Document;
  const sourceOf = (id: string, span?: Parameters<typeof sourceLine>[2]): string =>
    sourceLine({ library, scheme: 'kb' }, get(id), span);

  it('has id, title, description, status and date in a list', () => {
    expect(articleLine(get('concepts/context-engineering'))).toBe(
      '- [concepts/context-engineering] Context Engineering: Choosing what a model sees at each step. (Live, 2026-09-14)',
    );
    expect(articleLine(get('odd'))).toBe('- [odd] Odd ## title: Text');
  });

  it('has path, title and URI as a source line', () => {
    const span = { startLine: 3, endLine: 9, headings: ['Select', 'Rank'] };
    expect(sourceOf('concepts/context-engineering', span)).toBe(
      'Source: concepts/context-engineering.md:3-9 · Context Engineering > Select > Rank · Live · ' +
        'updated 2026-09-14 · kb://concepts/context-engineering',
    );
  });

  it('includes a warning for experimental articles', () => {
    expect(sourceOf('concepts/context-rot')).toContain(' · Experimental (caution: may change) · ');
  });

  it('names the replacement of a superseded article if that is visible', () => {
    expect(sourceOf('practices/adversarial-code-review')).toContain(
      ' · superseded by patterns/adversarial-code-review · ',
    );
    expect(sourceOf('odd')).toBe('Source: odd.md · Odd ## title · kb://odd');
  });

  it('does not repeat a title that is also the first heading', () => {
    const span = { startLine: 1, endLine: 3, headings: ['Nested thing', 'Part'] };
    expect(sourceOf('concepts/deep/nested-thing', span)).toContain(' · Nested thing > Part · ');
  });
});
