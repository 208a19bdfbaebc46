import { describe, expect, it } from 'vitest';
import type { Title } from '../title.ts';
import { FILM, reasonsFor, SERIES } from './titles.testing.ts';

describe('an id', () => {
  it('belongs to the first title', () => {
    const other: Title = { ...FILM, title: 'Something else' };
    expect(reasonsFor('ownId', [SERIES, FILM, other])).toEqual([
      [],
      [],
      ['The id "metropolis-1927" is taken: own.jsonl:2.'],
    ]);
  });
});

describe('a work', () => {
  const again: Title = {
    ...FILM,
    id: 'metropolis',
    title: 'MÉTROPOLIS',
    directors: ['Somebody', 'Fritz Lang'],
  };

  it('has one entry', () => {
    expect(reasonsFor('oneEntry', [FILM, again])).toEqual([
      [],
      ['This seems to be the same work as "metropolis-1927": own.jsonl:1.'],
    ]);
    const series: Title = { ...SERIES, creators: ['Sydney Newman'] };
    expect(reasonsFor('oneEntry', [series, { ...series, id: 'dr-who' }])[1]).toHaveLength(1);
  });

  it.each<[string, Partial<Title>]>([
    ['year', { year: 1928 }],
    ['director', { directors: ['Rintaro'] }],
    ['title', { title: 'Metropolis Refound' }],
    ['type', { type: 'tv' }],
    ['id, which is reported already', { id: FILM.id }],
  ])('differs by %s', (_, change) => {
    expect(reasonsFor('oneEntry', [FILM, { ...again, ...change }]).flat()).toEqual([]);
  });

  it('without a director may be a duplicate', () => {
    const { directors, ...unsigned } = FILM;
    expect(directors).toBeDefined();
    expect(reasonsFor('oneEntry', [unsigned, { ...unsigned, id: 'other' }]).flat()).toEqual([]);
  });
});
