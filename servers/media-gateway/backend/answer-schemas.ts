/**
 * A schema for each answer, so that clients know what they get, and that what comes from elsewhere is checked before it
 * goes on.
 * @module
 */

import type { TypedJsonSchema } from 'lectern';
import { count, flag, list, oneOf, optional, record, share, text } from 'lectern/knowledge';
import { MEDIA_TYPES, OFFER_TYPES, ROLES } from '../catalogue/title.ts';
import { amount } from './amount.ts';
import type {
  AvailabilityAnswer,
  CompletionAnswer,
  DescribedCredit,
  DescribedOffer,
  DetailsAnswer,
  FoundTitle,
  GenresAnswer,
  Operation,
  Operations,
  PersonAnswer,
  PlatformsAnswer,
  RecommendAnswer,
  SearchAnswer,
  ShortTitle,
  TrendingAnswer,
} from './answers.ts';

const ID = 'The id of the title';

/** A title in short: what an agent needs to choose among several. */
const shortTitle: TypedJsonSchema<ShortTitle> = record({
  id: text(ID),
  type: oneOf(MEDIA_TYPES, 'Film or series'),
  title: text('The name it is best known by in English'),
  year: optional(count('Year of the first release, or of the first episode; left out if unknown')),
  ended: optional(count('Of series: the year of the last episode')),
  countries: list(text('ISO 3166-1 alpha-2'), 'Where it was made'),
  genres: list(text('A genre'), 'Most telling first'),
  runtime: optional(count('Minutes; of series, of a usual episode')),
  directors: list(text('A name'), 'Directors; of series, creators'),
  about: optional(text('What it is about, in one sentence')),
  rating: optional(amount('From 0 to 10, where the catalogue has ratings')),
  freeIn: optional(text('Where it is free: US, or 001 for the whole world')),
  free: flag('Whether it may be watched for free: by an open licence, or in the US public domain'),
});

const reasons = list(text('A reason'), 'Why it is here');

const found: TypedJsonSchema<FoundTitle> = record({
  title: shortTitle,
  score: share('How much of the question it meets; 1 is all of it'),
  reasons,
  lacks: optional(list(text('A condition'), 'Conditions that it does not meet; left out if it meets all')),
});

const offer: TypedJsonSchema<DescribedOffer> = record({
  platform: text('The id of the platform'),
  platformName: text('Its name'),
  region: text('ISO 3166-1 alpha-2, or 001 for the whole world'),
  type: oneOf(OFFER_TYPES, 'How it is offered'),
  link: optional(text('Where it is')),
  /** `search`: the link looks it up at the place; nobody has fixed one copy. */
  linkKind: optional(oneOf(['item', 'search'], 'The very page, or a search at the place by its title')),
  price: optional(amount('In the currency beside it')),
  currency: optional(text('ISO 4217')),
  basis: text('Why we say so: public domain, a licence, a statement, or a sample'),
  stated: text('The day of the statement'),
  sample: flag('True: made up to show the shape; says nothing about what the platform really carries'),
});

const search: TypedJsonSchema<SearchAnswer> = record({
  results: list(found, 'Best first'),
  total: count('How many titles meet every condition, also beyond those shown'),
  understood: list(text('Such as “1960s” or “like Alien (1979)”'), 'How the question was read'),
  corrections: list(
    record({ from: text('As it was written'), to: text('As it was read') }),
    'Words that were taken for others',
  ),
  notes: list(text('A sentence'), 'What else to know about this answer'),
});

const recommend: TypedJsonSchema<RecommendAnswer> = record({
  results: list(found, 'Best first, and not all alike'),
  basedOn: list(text('A title with its year'), 'What they were chosen by'),
  notes: list(text('A sentence'), 'What else to know about this answer'),
});

const availability: TypedJsonSchema<AvailabilityAnswer> = record({
  title: shortTitle,
  region: text('ISO 3166-1 alpha-2'),
  regionName: text('Its name'),
  offers: list(offer, 'Free ones first'),
  notes: list(text('A sentence'), 'What else to know about this answer'),
});

const credit: TypedJsonSchema<DescribedCredit> = record({
  role: oneOf(ROLES, 'What they did'),
  name: text('Their name'),
  id: text('The id of the person'),
});

const details: TypedJsonSchema<DetailsAnswer> = record({
  title: shortTitle,
  original: optional(text('The title in its own language')),
  also: list(text('A title'), 'Other titles it is known by'),
  released: optional(text('The day of its first release')),
  seasons: optional(count('Of series')),
  languages: list(text('ISO 639'), 'Languages spoken in it'),
  moods: list(text('A mood'), 'What watching it is like'),
  themes: list(text('A theme'), 'What it is about, in tags'),
  basedOn: optional(
    record({
      title: text('Its title'),
      by: optional(text('Its author')),
      kind: text('Novel, play, …'),
    }),
  ),
  awards: list(text('An award'), 'What it won'),
  registry: flag('Whether it is in the US National Film Registry'),
  licence: optional(text('SPDX id of its open licence')),
  credits: optional(list(credit, 'Who made it')),
  offers: optional(list(offer, 'Where it can be seen')),
  similar: optional(list(found, 'Titles like it')),
});

const person: TypedJsonSchema<PersonAnswer> = record({
  id: text('The id of the person'),
  name: text('Their name'),
  born: optional(count('Year')),
  died: optional(count('Year')),
  credits: list(record({ role: oneOf(ROLES, 'What they did'), title: shortTitle }), 'By year'),
});

const genres: TypedJsonSchema<GenresAnswer> = record({
  genres: list(
    record({ id: text('For filters'), name: text('Its name'), titles: count('How many there are') }),
    'Most titles first',
  ),
});

const platforms: TypedJsonSchema<PlatformsAnswer> = record({
  platforms: list(
    record({
      id: text('For filters'),
      name: text('Its name'),
      titles: count('How many titles it is stated for'),
      sample: flag('Whether all that is said of it is made up to show the shape'),
    }),
    'Open places first',
  ),
});

const trending: TypedJsonSchema<TrendingAnswer> = record({
  measure: text('By which the titles were chosen'),
  results: list(found, 'Best first'),
});

const completion: TypedJsonSchema<CompletionAnswer> = record({
  values: list(text('A value'), 'At most ten, best first'),
  total: count('How many there are'),
});

export const ANSWER_SCHEMAS: { readonly [Name in Operation]: TypedJsonSchema<Operations[Name]['out']> } = {
  search,
  recommend,
  availability,
  details,
  person,
  genres,
  platforms,
  trending,
  complete: completion,
};
