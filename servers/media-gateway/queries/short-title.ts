/**
 * A title in short, for answers.
 * @module
 */
import type { ShortTitle } from '../backend/answers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { WORLD } from '../catalogue/regions.ts';
import type { Title } from '../catalogue/title.ts';

export function shortTitleOf(title: Title, catalogue: Catalogue): ShortTitle {
  const { id, type, year, ended, countries, genres, runtime, about, rating } = title;
  return {
    id,
    type,
    title: title.title,
    ...(year === 0 ? {} : { year }),
    ...(ended === undefined ? {} : { ended }),
    countries,
    genres,
    ...(runtime === undefined ? {} : { runtime }),
    directors: [...(title.directors ?? []), ...(title.creators ?? [])],
    ...(about === undefined ? {} : { about }),
    ...(rating === undefined ? {} : { rating }),
    free: catalogue.isFree(title),
    ...(catalogue.isFree(title) ? { freeIn: title.licence === undefined ? 'US' : WORLD } : {}),
  };
}
