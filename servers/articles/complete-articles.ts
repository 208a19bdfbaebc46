/**
 * Completion of categories, slugs and tags from what is there at the moment.
 * @module
 */
import type { Completer } from '../../src/index.ts';
import type { Library } from '../../src/knowledge/library.ts';
import { completeNames } from '../content/complete-names.ts';
import { facetsOf } from './facets.ts';

export function categoryCompleter(library: Library): Completer {
  return (typed) => matching(facetsOf(library.list()).categories, typed);
}

/** Of the category that was chosen before; with the folders below it. */
export function slugCompleter(library: Library): Completer {
  return (typed, { arguments: { category } }) => {
    const wanted = category?.toLowerCase();
    const inside = library
      .list()
      .filter(
        (document) =>
          document.category !== '' &&
          (wanted ?? document.category.toLowerCase()) === document.category.toLowerCase(),
      );
    return matching(
      new Set(inside.map((document) => document.id.slice(document.category.length + 1))),
      typed,
    );
  };
}

/** Of articles at the top of the folder. */
export function topSlugCompleter(library: Library): Completer {
  return (typed) => {
    const top = library.list().filter(({ category }) => category === '');
    return matching(
      top.map(({ slug }) => slug),
      typed,
    );
  };
}

export function tagCompleter(library: Library): Completer {
  return (typed) => matching(facetsOf(library.list()).tags, typed);
}

function matching(names: Iterable<string>, typed: string): string[] {
  return completeNames(
    [...names].map((name) => ({ name })),
    typed,
  );
}
