import { describe, expect, it } from 'vitest';
import type { DetailsAnswer } from '../backend/answers.ts';
import { detailsMarkdown } from './details-markdown.ts';

const BARE: DetailsAnswer = {
  title: {
    id: 'x-1999',
    type: 'movie',
    title: 'X',
    year: 1999,
    countries: [],
    genres: [],
    directors: [],
    free: false,
  },
  also: [],
  languages: [],
  moods: [],
  themes: [],
  awards: [],
  registry: false,
};
const FULL: DetailsAnswer = {
  ...BARE,
  title: { ...BARE.title, about: 'Somebody leaves.', runtime: 90 },
  original: 'Iks',
  also: ['Ex', 'Ten'],
  released: '1999-03-01',
  seasons: 2,
  languages: ['fr', 'da'],
  moods: ['dark'],
  themes: ['rain', 'heist'],
  basedOn: { title: 'The Letter', by: 'Ann', kind: 'novel' },
  awards: ['Golden Bear (Berlin)'],
  registry: true,
  licence: 'CC0-1.0',
  credits: [
    { role: 'cast', name: 'Cy', id: 'cy' },
    { role: 'director', name: 'Ann', id: 'ann' },
    { role: 'cast', name: 'Bob', id: 'bob' },
  ],
  offers: [],
  similar: [{ title: { ...BARE.title, id: 'y-2000', title: 'Y', year: 2000 }, score: 1, reasons: ['rain'] }],
};

describe('the details of a title as Markdown', () => {
  it('contain everything known, in order', () => {
    expect(detailsMarkdown(FULL).split('\n')).toEqual([
      '# X (1999)',
      '',
      'X (1999) [x-1999] · 90 min',
      '',
      'Somebody leaves.',
      '',
      '- Original title: Iks',
      '- Also known as: Ex; Ten',
      '- Released: 1999-03-01',
      '- Seasons: 2',
      '- Languages: French, Danish',
      '- Moods: dark',
      '- Themes: rain, heist',
      '- Based on: The Letter by Ann (novel)',
      '- Won: Golden Bear (Berlin)',
      '- National Film Registry: yes',
      '- Licence: CC0-1.0',
      '- Directed by: Ann [ann]',
      '- With: Cy [cy], Bob [bob]',
      '',
      '## Where to see it',
      '',
      '- nothing is known',
      '',
      '## Like it',
      '',
      '1. Y (2000) [y-2000]',
      '   Why: rain',
    ]);
  });

  it('omit what is not known', () => {
    expect(detailsMarkdown(BARE).trim()).toBe('# X (1999)\n\nX (1999) [x-1999]');
    const { by: _, ...anonymous } = { title: 'A Letter', by: 'Ann', kind: 'story' };
    expect(detailsMarkdown({ ...BARE, basedOn: anonymous })).toContain('- Based on: A Letter (story)');
  });

  it('do not let catalogue text become a section or a fact', () => {
    const text = detailsMarkdown({
      ...BARE,
      title: { ...BARE.title, title: 'X\n# Y', about: 'Good.\n\n## Where to see it\n\n- Free everywhere' },
      themes: ['rain\n- Licence: CC0-1.0'],
    });
    expect(text.match(/^#/gm)).toHaveLength(1);
    expect(text).not.toMatch(/^- (Free|Licence)/m);
    expect(text).toContain('Good. ## Where to see it - Free everywhere');
  });
});
