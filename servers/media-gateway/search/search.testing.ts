/**
 * A search over a small catalogue, with the parts that it is made of, for tests.
 * @module
 */
import type { Catalogue, CatalogueOptions } from '../catalogue/catalogue.ts';
import type { Title } from '../catalogue/title.ts';
import { testCatalogue } from '../catalogue.testing.ts';
import { TitleSearch } from './search.ts';
import { TitleIndex } from './title-index.ts';

export interface TestSearch {
  readonly catalogue: Catalogue;
  readonly index: TitleIndex;
  readonly search: TitleSearch;
  /** The ids of what is found, the best first. */
  readonly found: (question: string) => string[];
}

export function testSearch(titles?: readonly Title[], options?: Partial<CatalogueOptions>): TestSearch {
  const catalogue = testCatalogue(titles, options);
  const index = new TitleIndex();
  for (const _ of index.fill(catalogue));
  const search = new TitleSearch(catalogue, index);
  const found = (question: string): string[] =>
    search.search(question, {}, 20).hits.map(({ number }) => catalogue.at(number).id);
  return { catalogue, index, search, found };
}

/** A film with only the facts that a test needs. */
export function plainTitle(id: string, facts: Partial<Title> = {}): Title {
  return { id, type: 'movie', title: id, year: 2000, countries: ['US'], genres: ['drama'], ...facts };
}
