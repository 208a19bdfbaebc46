/**
 * What a title may say: strictly, for the built-in catalogue, and more freely, for a catalogue of somebody’s own.
 * @module
 */

import type { TypedJsonSchema } from 'lectern';
import { count, flag, oneOf, optional, record, text } from 'lectern/knowledge';
import { amount } from '../backend/amount.ts';
import { AWARDS } from './awards.ts';
import { GENRES } from './genres.ts';
import { MOODS } from './moods.ts';
import { PLATFORMS } from './platforms.ts';
import { MEDIA_TYPES, type Title } from './title.ts';
import {
  countryField,
  dateField,
  languageField,
  listOf,
  nameField,
  offerField,
  ownIdField,
  placeField,
  proseField,
  setOf,
  slugField,
  yearField,
} from './title-fields.ts';

/** `own`: the catalogue of the person who runs the server. */
export type CatalogueKind = 'own' | 'built-in';

type LeftToUs = 'id' | 'type' | 'year' | 'countries' | 'genres';

/** What `completeOwn` makes a title of. */
export type OwnTitle = Omit<Title, LeftToUs> & Partial<Pick<Title, LeftToUs>>;

/** Creative Commons, Free Art, GNU FDL: what says `All rights reserved` must not pass for free. */
const OPEN_LICENCE = '^(CC0-1\\.0|CC-(BY|PDDC)[A-Z0-9.-]*|LAL-1\\.\\d|GFDL-1\\.[A-Za-z0-9.-]+)$';
/** In minutes: no work is longer. */
const LONGEST = 60_000;

const mediaType = oneOf(MEDIA_TYPES, 'Film or series');
const title = nameField('The name it is best known by in English');
const year = yearField('Year of the first release, or of the first episode');
const basedOn = record({
  title: nameField('Its title'),
  by: optional(nameField('Its author')),
  kind: nameField('Novel, play, …'),
});

const common = {
  original: optional(nameField('The title in its own language')),
  ended: optional(yearField('Of series: the year of the last episode')),
  seasons: optional(count('Of series', { minimum: 1, maximum: 1000 })),
  released: optional(dateField('The day of its first release')),
  runtime: optional(count('Minutes; of series, of a usual episode', { minimum: 1, maximum: LONGEST })),
  basedOn: optional(basedOn),
  registry: optional(flag('Whether it is in the US National Film Registry')),
  about: optional(proseField('What it is about')),
  remembered: optional(
    listOf(proseField('How people half remember it, in their words; searched, never shown')),
  ),
  publicDomain: optional(
    nameField('Why it is in the US public domain, where its age alone does not show it'),
  ),
  licence: optional(text('SPDX id of its open licence', { pattern: OPEN_LICENCE, maxLength: 60 })),
};

const genre = oneOf(Object.keys(GENRES), 'A genre');
const mood = oneOf(Object.keys(MOODS), 'What watching it is like');
const award = oneOf(Object.keys(AWARDS), 'An award');
const platform = oneOf(Object.keys(PLATFORMS), 'A platform');

const builtInTitleSchema: TypedJsonSchema<Title> = record({
  id: slugField('Its id'),
  type: mediaType,
  title,
  year,
  ...common,
  also: optional(setOf(nameField('Another title'))),
  countries: setOf(countryField),
  languages: optional(setOf(languageField)),
  genres: setOf(genre),
  directors: optional(setOf(nameField('A director'))),
  creators: optional(setOf(nameField('A creator'))),
  writers: optional(setOf(nameField('A writer'))),
  cast: optional(setOf(nameField('An actor'))),
  awards: optional(setOf(award)),
  moods: optional(setOf(mood)),
  themes: optional(setOf(nameField('A theme'))),
  homes: optional(setOf(placeField(platform))),
  offers: optional(setOf(offerField(platform))),
});

const ownTitleSchema: TypedJsonSchema<OwnTitle> = record({
  id: optional(ownIdField('Its id; made from title and year where it is left out')),
  type: optional(mediaType),
  title,
  year: optional(year),
  ...common,
  also: optional(listOf(nameField('Another title'))),
  countries: optional(listOf(countryField)),
  languages: optional(listOf(languageField)),
  genres: optional(listOf(slugField('A genre'))),
  directors: optional(listOf(nameField('A director'))),
  creators: optional(listOf(nameField('A creator'))),
  writers: optional(listOf(nameField('A writer'))),
  cast: optional(listOf(nameField('An actor'))),
  awards: optional(listOf(award)),
  moods: optional(listOf(slugField('What watching it is like'))),
  themes: optional(listOf(nameField('A theme'))),
  homes: optional(listOf(placeField(slugField('A place')))),
  offers: optional(listOf(offerField(slugField('A platform')))),
  rating: optional(amount('From 0 to 10', { maximum: 10 })),
  popularity: optional(amount('More is better known')),
});

export const titleSchemas: {
  readonly own: TypedJsonSchema<OwnTitle>;
  readonly 'built-in': TypedJsonSchema<Title>;
} = { own: ownTitleSchema, 'built-in': builtInTitleSchema };
