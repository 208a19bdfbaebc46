/**
 * Other ways to search the same titles, with everything that is written about them.
 * @module
 */
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { creditsOf, namesOf, type Title } from '../../servers/media-gateway/catalogue/title.ts';

type Find = (question: string) => readonly string[];

const LIMIT = 10;
const FIELDS = ['title', 'people', 'tags', 'about', 'remembered', 'facts'] as const;

export function minisearchOfTitles(titles: readonly Title[]): Find {
  const index = new MiniSearch({ fields: [...FIELDS] });
  index.addAll(titles.map(textsOf));
  return (question) =>
    index
      .search(question)
      .slice(0, LIMIT)
      .map(({ id }) => id as string);
}

export function fuseOfTitles(titles: readonly Title[]): Find {
  const index = new Fuse(titles.map(textsOf), { keys: [...FIELDS], threshold: 0.4, ignoreLocation: true });
  return (question) => index.search(question, { limit: LIMIT }).map(({ item }) => item.id);
}

/** As a database would do it: every word somewhere in the title’s name. */
export function substringOfTitles(titles: readonly Title[]): Find {
  return (question) => {
    const wanted = question.toLowerCase();
    return titles
      .filter((title) => namesOf(title).some((name) => name.toLowerCase().includes(wanted)))
      .map(({ id }) => id);
  };
}

function textsOf(title: Title): Record<(typeof FIELDS)[number] | 'id', string> {
  return {
    id: title.id,
    title: namesOf(title).join(' '),
    people: creditsOf(title)
      .flatMap(([, names]) => names)
      .join(' '),
    tags: [...title.genres, ...(title.moods ?? []), ...(title.themes ?? [])].join(' '),
    about: title.about ?? '',
    remembered: (title.remembered ?? []).join(' '),
    facts: [title.year, ...title.countries, ...(title.languages ?? [])].join(' '),
  };
}
