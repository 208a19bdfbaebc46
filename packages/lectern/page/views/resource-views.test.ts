/**
 * @module
 */
import { describe, expect, it } from 'vitest';
import { expandTemplate as expandByTheBook } from '../../../../test/support/expand-template.ts';
import { expandTemplate, variablesOf } from './resource-views.ts';

describe('resource templates', () => {
  it.each([
    'a://{id}',
    'a://{category}/{+slug}',
    'a://.all{?tag,q}',
    'a://x{&tag}{#id}',
    'a:{/id,slug}{;tag}{.q:2}',
  ])('are expanded: %s', (template) => {
    const texts = { id: 'ü b', category: 'c', slug: 'd/e', tag: 'f&g', q: 'häß' };
    expect(expandTemplate(template, texts)).toBe(expandByTheBook(template, texts));
    // What is left empty is left out.
    expect(expandTemplate(template, { id: 'x', tag: '' })).toBe(expandByTheBook(template, { id: 'x' }));
  });

  it('list their variables', () => {
    expect(variablesOf('a://{b}/{+c,b}{?d*}')).toEqual(['b', 'c', 'd']);
  });
});
