/**
 * The built-in catalogue, from its files: benchmarks are built before the catalogue is baked.
 * @module
 */

import { readFolder } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { NO_OFFERS } from '../../servers/media-gateway/availability/offers.ts';
import { bakeTitles } from '../../servers/media-gateway/bake-titles.ts';
import { catalogueOf } from '../../servers/media-gateway/catalogue/baked-catalogue.ts';
import type { Catalogue } from '../../servers/media-gateway/catalogue/catalogue.ts';
import type { Title } from '../../servers/media-gateway/catalogue/title.ts';
import { openCatalogue } from '../../servers/media-gateway/queries/open-catalogue.ts';
import type { Hits } from '../../servers/media-gateway/search/search.ts';
import type { FoundByCondition } from './title-conditions.ts';

export interface AskedTitles {
  readonly titles: readonly Title[];
  /** Ids, best first. */
  find(question: string): readonly string[];
  /** The same with what each lacks. */
  findMarked(question: string): readonly FoundByCondition[];
  ask(question: string): Hits;
}

const MOST = 10;

export async function readBuiltIn(): Promise<Catalogue> {
  const { files } = await readFolder('servers/media-gateway/content', ['.jsonl']);
  const { baked, problems } = bakeTitles(files);
  if (problems.length > 0) throw new Error('The catalogue has flaws: npm run lint:content tells them.');
  return catalogueOf(baked);
}

export async function builtInTitles(): Promise<AskedTitles> {
  const { catalogue, search } = await openCatalogue(await readBuiltIn(), NO_OFFERS, () => {});
  const ask = (question: string): Hits => search.search(question, {}, MOST);
  return {
    titles: catalogue.titles,
    ask,
    findMarked: (question) =>
      ask(question).hits.map(({ number, lacks }) => ({ title: catalogue.at(number), lacks })),
    find: (question) => ask(question).hits.map(({ number }) => catalogue.at(number).id),
  };
}
