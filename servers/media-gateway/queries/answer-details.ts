/**
 * Answers what is known of one title, of one person, and of genres.
 * @module
 */
import { offersFor } from '../availability/offers.ts';
import type {
  AnyMedia,
  DescribedCredit,
  DetailsAnswer,
  DetailsRequest,
  GenresAnswer,
  PersonAnswer,
} from '../backend/answers.ts';
import { Unanswerable } from '../backend/backend.ts';
import { AWARDS } from '../catalogue/awards.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { slugOf } from '../catalogue/fold-text.ts';
import { genreName } from '../catalogue/genres.ts';
import { creditsOf, type Title } from '../catalogue/title.ts';
import { resolveRegion } from './answer-availability.ts';
import { answerRecommend } from './answer-recommend.ts';
import type { OpenCatalogue } from './open-catalogue.ts';
import { resolveTitle } from './resolve.ts';
import { shortTitleOf } from './short-title.ts';

const MOST_SIMILAR = 5;

export function answerDetails({ id, region, include }: DetailsRequest, opened: OpenCatalogue): DetailsAnswer {
  const { catalogue } = opened;
  const title = catalogue.at(resolveTitle(id, catalogue));
  const { original, released, seasons, basedOn, licence } = title;
  return {
    title: shortTitleOf(title, catalogue),
    ...(original === undefined ? {} : { original }),
    also: title.also ?? [],
    ...(released === undefined ? {} : { released }),
    ...(seasons === undefined ? {} : { seasons }),
    languages: title.languages ?? [],
    moods: title.moods ?? [],
    themes: title.themes ?? [],
    ...(basedOn === undefined ? {} : { basedOn }),
    awards: (title.awards ?? []).map((award) => AWARDS[award]?.name ?? award),
    registry: title.registry === true,
    ...(licence === undefined ? {} : { licence }),
    ...(include.includes('credits') ? { credits: describeCredits(title, catalogue) } : {}),
    ...(include.includes('availability')
      ? { offers: offersFor(title, resolveRegion(region), catalogue, opened.offers) }
      : {}),
    ...(include.includes('similar') ? { similar: similarTo(title, opened) } : {}),
  };
}

function describeCredits(title: Title, { people }: Catalogue): DescribedCredit[] {
  return creditsOf(title).flatMap(([role, names]) =>
    names.map((name) => ({ role, name, id: people.credited(name, title.year, role)?.id ?? slugOf(name) })),
  );
}

function similarTo({ id }: Title, opened: OpenCatalogue): NonNullable<DetailsAnswer['similar']> {
  const request = { titles: [id], mediaType: 'all', genres: [], exclude: [], limit: MOST_SIMILAR } as const;
  return answerRecommend(request, opened).results;
}

/** Finds a person by id or name. */
export function answerPerson(
  { id: called }: { readonly id: string },
  { catalogue }: OpenCatalogue,
): PersonAnswer {
  const { people } = catalogue;
  const person = people.get(called) ?? people.get(slugOf(called)) ?? people.named(called)[0];
  if (person === undefined)
    throw new Unanswerable(
      `There is nobody called ${JSON.stringify(called.slice(0, 100))} in this catalogue. ` +
        'Complete the id of media://person/{id}, or call semantic_search with the name.',
    );
  const { id, name, born, died } = person;
  const credits = person.credits.map(({ role, title }) => ({
    role,
    title: shortTitleOf(catalogue.at(title), catalogue),
  }));
  return {
    id,
    name,
    ...(born === undefined ? {} : { born }),
    ...(died === undefined ? {} : { died }),
    credits: credits.sort((a, b) => (a.title.year ?? 0) - (b.title.year ?? 0)),
  };
}

/** Most titles first. */
export function answerGenres(mediaType: AnyMedia, { catalogue }: OpenCatalogue): GenresAnswer {
  const genres = [...catalogue.facets.ofKind('genre')].map(([id, numbers]) => ({
    id,
    name: genreName(id),
    titles:
      mediaType === 'all'
        ? numbers.length
        : numbers.filter((number) => catalogue.at(number).type === mediaType).length,
  }));
  return { genres: genres.filter(({ titles }) => titles > 0).sort((a, b) => b.titles - a.titles) };
}
