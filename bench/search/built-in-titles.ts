/**
 * The built-in catalogue, ready to be asked.
 * @module
 */
import { sampleOffers } from '../../servers/media-gateway/availability/sample-offers.ts';
import type { Title } from '../../servers/media-gateway/catalogue/title.ts';
import { openBuiltIn } from '../../servers/media-gateway/content.ts';
import type { Hits } from '../../servers/media-gateway/search/search.ts';
import { openShelf } from '../../servers/media-gateway/shelf/shelf.ts';

export interface AskedTitles {
  readonly titles: readonly Title[];
  /** Ids, best first. */
  find(question: string): readonly string[];
  ask(question: string): Hits;
}

const MOST = 10;

export async function builtInTitles(): Promise<AskedTitles> {
  const { catalogue, search } = await openShelf(await openBuiltIn(), sampleOffers, () => {});
  const ask = (question: string): Hits => search.search(question, {}, MOST);
  return {
    titles: catalogue.titles,
    ask,
    find: (question) => ask(question).hits.map(({ number }) => catalogue.at(number).id),
  };
}
