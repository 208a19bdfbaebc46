/**
 * A small catalogue for tests.
 * @module
 */

import type { OfferSource } from './availability/offers.ts';
import { NO_OFFERS } from './availability/offers.ts';
import { CatalogueBackend } from './backend/catalogue-backend.ts';
import { Catalogue, type CatalogueOptions } from './catalogue/catalogue.ts';
import type { Title } from './catalogue/title.ts';
import { type OpenCatalogue, openCatalogue } from './queries/open-catalogue.ts';

export const TEST_TITLES: readonly Title[] = [
  {
    id: 'metropolis-1927',
    type: 'movie',
    title: 'Metropolis',
    year: 1927,
    countries: ['DE'],
    runtime: 153,
    genres: ['sci-fi', 'drama'],
    directors: ['Fritz Lang'],
    writers: ['Thea von Harbou'],
    cast: ['Brigitte Helm'],
    moods: ['epic', 'dark'],
    themes: ['robot', 'big city', 'workers', 'silent film'],
    about:
      'The son of the master of a city of towers goes down to the machines and finds a prophet and her double.',
    homes: [{ place: 'internet-archive' }, { place: 'wikimedia-commons' }],
  },
  {
    id: 'm-1931',
    type: 'movie',
    title: 'M',
    year: 1931,
    countries: ['DE'],
    languages: ['de'],
    runtime: 110,
    genres: ['crime', 'thriller'],
    directors: ['Fritz Lang'],
    writers: ['Thea von Harbou'],
    cast: ['Peter Lorre'],
    moods: ['dark', 'tense'],
    themes: ['murder', 'big city', 'manhunt', 'underworld'],
    about: 'Police and underworld race each other to find a man who kills children in Berlin.',
    remembered: ['whistling killer of kids hunted by crooks, chalk letter on his coat'],
  },
  {
    id: 'casablanca-1942',
    type: 'movie',
    title: 'Casablanca',
    year: 1942,
    countries: ['US'],
    languages: ['en'],
    runtime: 102,
    genres: ['romance', 'drama', 'war'],
    directors: ['Michael Curtiz'],
    cast: ['Humphrey Bogart', 'Ingrid Bergman', 'Peter Lorre'],
    basedOn: { title: "Everybody Comes to Rick's", by: 'Murray Burnett and Joan Alison', kind: 'play' },
    awards: ['oscar-picture', 'oscar-director'],
    registry: true,
    moods: ['romantic', 'bittersweet'],
    themes: ['world war ii', 'refugees', 'nightclub', 'lost love', 'sacrifice'],
    about:
      'The owner of a nightclub full of refugees meets the woman who left him, with a husband he could save.',
  },
  {
    id: 'the-killing-1956',
    type: 'movie',
    title: 'The Killing',
    year: 1956,
    countries: ['US'],
    languages: ['en'],
    runtime: 84,
    genres: ['crime', 'film-noir'],
    directors: ['Stanley Kubrick'],
    moods: ['tense'],
    themes: ['heist', 'racetrack', 'double cross', 'money'],
    about: 'A man just out of prison plans to rob a racetrack during the main race, to the minute.',
  },
  {
    id: 'alien-1979',
    type: 'movie',
    title: 'Alien',
    year: 1979,
    countries: ['GB', 'US'],
    languages: ['en'],
    runtime: 117,
    genres: ['sci-fi', 'horror'],
    directors: ['Ridley Scott'],
    cast: ['Sigourney Weaver', 'Tom Skerritt'],
    awards: ['oscar-effects'],
    moods: ['scary', 'tense'],
    themes: ['spaceship', 'monster', 'survival', 'cat'],
    about: 'The crew of a freight ship in space answers a call and takes something on board that hunts them.',
  },
  {
    id: 'the-thing-1982',
    type: 'movie',
    title: 'The Thing',
    year: 1982,
    countries: ['US'],
    languages: ['en'],
    runtime: 109,
    genres: ['horror', 'sci-fi'],
    directors: ['John Carpenter'],
    cast: ['Kurt Russell'],
    moods: ['scary', 'bleak'],
    themes: ['monster', 'antarctica', 'paranoia', 'survival'],
    about: 'Men in a station in the ice find that one of them, they know not who, is no man any more.',
  },
  {
    id: 'shaun-of-the-dead-2004',
    type: 'movie',
    title: 'Shaun of the Dead',
    year: 2004,
    countries: ['GB'],
    languages: ['en'],
    runtime: 99,
    genres: ['comedy', 'horror'],
    directors: ['Edgar Wright'],
    writers: ['Simon Pegg', 'Edgar Wright'],
    cast: ['Simon Pegg', 'Nick Frost'],
    moods: ['playful', 'witty'],
    themes: ['zombies', 'pub', 'friendship', 'survival', 'monster'],
    about: 'A salesman in London wants to win back his girlfriend on the day on which the dead rise.',
  },
  {
    id: 'amelie-2001',
    type: 'movie',
    title: 'Amélie',
    original: "Le Fabuleux Destin d'Amélie Poulain",
    year: 2001,
    countries: ['FR', 'DE'],
    languages: ['fr'],
    runtime: 122,
    genres: ['comedy', 'romance'],
    directors: ['Jean-Pierre Jeunet'],
    cast: ['Audrey Tautou'],
    moods: ['whimsical', 'heart-warming'],
    themes: ['paris', 'loneliness', 'good deeds', 'garden gnome'],
    about:
      'A shy waitress in Paris secretly mends the lives of those around her and flees from her own luck.',
  },
  {
    id: 'parasite-2019',
    type: 'movie',
    title: 'Parasite',
    original: 'Gisaengchung',
    year: 2019,
    countries: ['KR'],
    languages: ['ko'],
    runtime: 132,
    genres: ['thriller', 'comedy', 'drama'],
    directors: ['Bong Joon-ho'],
    awards: ['oscar-picture', 'palme-dor'],
    moods: ['satirical', 'tense'],
    themes: ['class conflict', 'con artists', 'servants', 'basement'],
    about: 'A poor family takes one job after the other in the house of a rich one.',
  },
  {
    id: 'the-killing-2007',
    type: 'tv',
    title: 'The Killing',
    original: 'Forbrydelsen',
    year: 2007,
    ended: 2012,
    seasons: 3,
    countries: ['DK'],
    languages: ['da'],
    runtime: 55,
    genres: ['crime', 'drama'],
    creators: ['Søren Sveistrup'],
    cast: ['Sofie Gråbøl'],
    moods: ['bleak', 'tense'],
    themes: ['murder', 'police', 'politics', 'grief'],
    about: 'A detective in Copenhagen follows one murder day by day, into a family and into the city hall.',
  },
  {
    id: 'spring-2019',
    type: 'movie',
    title: 'Spring',
    year: 2019,
    countries: ['NL'],
    runtime: 8,
    genres: ['animation', 'fantasy', 'short'],
    directors: ['Andreas Goralczyk'],
    moods: ['contemplative', 'dreamlike'],
    themes: ['shepherd', 'dog', 'seasons', 'forest'],
    about: 'A shepherd girl and her dog face ancient spirits in a wood so that winter can end.',
    licence: 'CC-BY-4.0',
    homes: [{ place: 'blender-studio', link: 'https://studio.blender.org/films/spring/' }],
  },
];

/** The year in which tests take place. */
export const TODAY: Date = new Date('2026-11-17T12:00:00Z');

/** Made ready at once. */
export function testCatalogue(
  titles: readonly Title[] = TEST_TITLES,
  options: Partial<CatalogueOptions> = {},
): Catalogue {
  const catalogue = new Catalogue(titles, {
    name: 'test',
    stated: '2026-11-01',
    today: () => TODAY,
    ...options,
  });
  for (const _ of catalogue.prepare());
  return catalogue;
}

export function openTestCatalogue(
  titles?: readonly Title[],
  offers: OfferSource = NO_OFFERS,
): Promise<OpenCatalogue> {
  const catalogue = new Catalogue(titles ?? TEST_TITLES, {
    name: 'test',
    stated: '2026-11-01',
    today: () => TODAY,
  });
  return openCatalogue(catalogue, offers, () => {});
}

export function testBackend(titles?: readonly Title[], offers: OfferSource = NO_OFFERS): CatalogueBackend {
  return new CatalogueBackend({
    open: async () =>
      new Catalogue(titles ?? TEST_TITLES, { name: 'test', stated: '2026-11-01', today: () => TODAY }),
    source: 'built-in',
    offers,
  });
}
