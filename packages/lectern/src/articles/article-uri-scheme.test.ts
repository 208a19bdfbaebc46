import { describe, expect, it } from 'vitest';
import { schemeOf } from './article-uri.ts';

describe('the scheme of a folder', () => {
  it.each([
    ['handbook', 'handbook'],
    ['My Notes (2026)', 'my-notes-2026'],
    ['Übersicht', 'uebersicht'],
    ['Руководство', 'rukovodstvo'],
    ['2026-plans', 'plans'],
    ['..', 'articles'],
    ['', 'articles'],
    ['日本', 'articles'],
    ['http', 'articles'],
    ['File', 'articles'],
    ['javascript', 'articles'],
    ['data', 'articles'],
    ['x'.repeat(90), 'x'.repeat(40)],
  ])('%j is %s', (name, scheme) => {
    expect(schemeOf(name)).toBe(scheme);
  });
});
