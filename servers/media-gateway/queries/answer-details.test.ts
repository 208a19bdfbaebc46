import { describe, expect, it } from 'vitest';
import { NO_OFFERS } from '../availability/offers.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { PersonFacts } from '../catalogue/people.ts';
import type { Title } from '../catalogue/title.ts';
import { TEST_TITLES } from '../catalogue.testing.ts';
import { answerDetails, answerGenres, answerPerson } from './answer-details.ts';
import { openCatalogue } from './open-catalogue.ts';

const STORM: Title = {
  id: 'storm-2000',
  type: 'movie',
  title: 'Storm',
  also: ['The Storm'],
  released: '2000-05-01',
  year: 2000,
  countries: ['GB'],
  genres: ['war', 'opera'],
  directors: ['Steve McQueen'],
};
const PEOPLE: readonly PersonFacts[] = [
  { id: 'steve-mcqueen', name: 'Steve McQueen', born: 1930, died: 1980 },
  { id: 'steve-mcqueen-director', name: 'Steve McQueen', born: 1969 },
  { name: 'Fritz Lang', born: 1890, died: 1976 },
  { name: 'Buster Keaton', born: 1895, died: 1966 },
];
const CATALOGUE = new Catalogue([...TEST_TITLES, STORM], {
  name: 'test',
  stated: '2026-11-01',
  people: PEOPLE,
});
const opened = await openCatalogue(CATALOGUE, NO_OFFERS, () => {});

const details = (id: string, include: Parameters<typeof answerDetails>[0]['include'] = [], region = 'US') =>
  answerDetails({ id, region, include }, opened);

describe('the details of a title', () => {
  it('are its facts, and only what was requested', () => {
    expect(details('Casablanca')).toEqual({
      title: expect.objectContaining({ id: 'casablanca-1942', directors: ['Michael Curtiz'] }),
      also: [],
      languages: ['en'],
      moods: ['romantic', 'bittersweet'],
      themes: ['world war ii', 'refugees', 'nightclub', 'lost love', 'sacrifice'],
      basedOn: { title: "Everybody Comes to Rick's", by: 'Murray Burnett and Joan Alison', kind: 'play' },
      awards: ['Academy Award for Best Picture', 'Academy Award for Best Director'],
      registry: true,
    });
  });

  it('include facts that few titles have', () => {
    expect(details('storm-2000')).toMatchObject({
      also: ['The Storm'],
      released: '2000-05-01',
      registry: false,
    });
    expect(details('the-killing-2007')).toMatchObject({
      title: { type: 'tv', ended: 2012, directors: ['Søren Sveistrup'] },
      original: 'Forbrydelsen',
      seasons: 3,
    });
    expect(details('spring')).toMatchObject({ licence: 'CC-BY-4.0', title: { free: true } });
  });

  it('never include how people remember it', () => {
    expect(JSON.stringify(details('m-1931', ['credits', 'availability', 'similar']))).not.toContain('chalk');
  });

  it('include credits with ids, namesakes distinguished', () => {
    expect(details('metropolis-1927', ['credits']).credits).toEqual([
      { role: 'director', name: 'Fritz Lang', id: 'fritz-lang' },
      { role: 'writer', name: 'Thea von Harbou', id: 'thea-von-harbou' },
      { role: 'cast', name: 'Brigitte Helm', id: 'brigitte-helm' },
    ]);
    expect(details('storm-2000', ['credits']).credits).toEqual([
      { role: 'director', name: 'Steve McQueen', id: 'steve-mcqueen-director' },
    ]);
  });

  it('include where it can be seen in the requested region', () => {
    const platforms = (region: string) =>
      details('metropolis-1927', ['availability'], region).offers?.map(({ platform }) => platform);
    expect(platforms('US')).toEqual(['internet-archive', 'wikimedia-commons']);
    expect(platforms('UK')).toEqual([]);
    expect(() => platforms('Atlantis')).toThrow('is not a known region');
  });

  it('include at most five similar titles with reasons', () => {
    const { similar = [] } = details('alien-1979', ['similar']);
    expect(similar.length).toBeGreaterThan(0);
    expect(similar.length).toBeLessThanOrEqual(5);
    expect(similar[0]).toMatchObject({ title: { id: 'the-thing-1982' }, score: expect.closeTo(0.6, 1) });
    expect(similar.map(({ title }) => title.id)).not.toContain('alien-1979');
  });

  it('are refused for unknown values', () => {
    expect(() => details('alein-1979')).toThrow('Did you mean alien-1979');
  });
});

describe('a person', () => {
  it.each(['fritz-lang', 'Fritz Lang', 'FRITZ LANG', 'fritz lang'])('is found as %j', (id) => {
    expect(answerPerson({ id }, opened)).toMatchObject({
      id: 'fritz-lang',
      name: 'Fritz Lang',
      born: 1890,
      died: 1976,
    });
  });

  it('has all credits, the earliest first', () => {
    const { credits } = answerPerson({ id: 'peter-lorre' }, opened);
    expect(credits.map(({ role, title }) => [role, title.id])).toEqual([
      ['cast', 'm-1931'],
      ['cast', 'casablanca-1942'],
    ]);
    const { credits: both } = answerPerson({ id: 'edgar-wright' }, opened);
    expect(both.map(({ role }) => role)).toEqual(['director', 'writer']);
  });

  it('is found by a name shared with a namesake without credits', () => {
    expect(answerPerson({ id: 'Steve McQueen' }, opened)).toMatchObject({ id: 'steve-mcqueen-director' });
  });

  it('without known years has none', () => {
    const person = answerPerson({ id: 'peter-lorre' }, opened);
    expect(Object.keys(person)).toEqual(['id', 'name', 'credits']);
  });

  it.each(['buster-keaton', 'Buster Keaton', 'nobody', '', '__proto__'])(
    'is not found as %j, who has no credits',
    (id) => {
      expect(() => answerPerson({ id }, opened)).toThrow(`There is nobody called ${JSON.stringify(id)}`);
    },
  );
});

describe('the genres', () => {
  it('are listed with names and counts, the largest first', () => {
    const { genres } = answerGenres('all', opened);
    expect(genres[0]).toEqual({ id: 'drama', name: 'Drama', titles: 4 });
    expect(genres).toContainEqual({ id: 'opera', name: 'opera', titles: 1 });
    const counts = genres.map(({ titles }) => titles);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  it('can be limited to one media type', () => {
    expect(answerGenres('tv', opened).genres.map(({ id, titles }) => [id, titles])).toEqual(
      expect.arrayContaining([
        ['drama', 1],
        ['crime', 1],
      ]),
    );
    expect(answerGenres('tv', opened).genres).toHaveLength(2);
    expect(answerGenres('movie', opened).genres).toContainEqual({ id: 'crime', name: 'Crime', titles: 2 });
  });
});
