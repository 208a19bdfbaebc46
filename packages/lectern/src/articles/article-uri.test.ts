import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../../test/support/check-rows.ts';
import { articleUri, idOfUri } from './article-uri.ts';

describe('article URIs', () => {
  it.each([
    ['concepts/context-engineering', 'kb://concepts/context-engineering'],
    ['readme', 'kb://readme'],
    ['a b/c#d?e/f%2e', 'kb://a%20b/c%23d%3Fe/f%252e'],
    ['日本/入門', 'kb://%E6%97%A5%E6%9C%AC/%E5%85%A5%E9%96%80'],
  ])('of %s resolves to the same article', (id, uri) => {
    expect(articleUri('kb', { id })).toBe(uri);
    expect(idOfUri('kb', uri)).toBe(id);
  });

  it('can be made of a lone surrogate as well', () => {
    expect(articleUri('kb', { id: 'a\ud800' })).toBe('kb://a%EF%BF%BD');
  });

  it('refuses other URIs', () => {
    checkRows(
      [
        'kb://../etc/passwd',
        'kb://concepts/%2e%2e/secret',
        'kb://concepts/..%2fsecret',
        'kb://concepts//x',
        'kb://',
        'kb://concepts/',
        'kb://x%',
        'kb://x%ff',
        'kb://x%00y',
        'kb://a%5Cb',
        'kb://.status',
        'kb://concepts/.hidden',
        'kb://x?y',
        'kb://x#y',
        'other://readme',
        'kb:readme',
      ],
      (uri) => {
        expect(idOfUri('kb', uri)).toBeUndefined();
      },
    );
  });

  it('ignores the case of the scheme', () => {
    expect(idOfUri('kb', 'KB://readme')).toBe('readme');
  });
});
