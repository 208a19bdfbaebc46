/**
 * Where a title can be seen, from all that is known: open homes, statements of a catalogue, and adapters for the rest.
 * @module
 */
import type { DescribedOffer } from '../backend/answers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { PLATFORMS, platformName } from '../catalogue/platforms.ts';
import { WORLD } from '../catalogue/regions.ts';
import type { Home, Offer, Title } from '../catalogue/title.ts';

/** An adapter for services whose offers no catalogue states. */
export interface OfferSource {
  readonly platforms: readonly string[];
  offers(title: Title): readonly Offer[];
  /** Of everything that it says. */
  readonly basis: string;
  readonly sample: boolean;
}

/** For catalogues whose own statements are all there is. */
export const NO_OFFERS: OfferSource = { platforms: [], basis: '', sample: false, offers: () => [] };

const TYPE_ORDER = ['free', 'subscription', 'rent', 'buy'];

/** Free ones first; in the order in which they were stated. */
export function offersFor(
  title: Title,
  region: string,
  catalogue: Catalogue,
  source: OfferSource,
): DescribedOffer[] {
  const stated = (title.offers ?? []).map((offer) => describe(offer, 'stated by the catalogue', false));
  const further = source.offers(title).map((offer) => describe(offer, source.basis, source.sample));
  return [...homeOffers(title, catalogue), ...stated, ...further]
    .filter((offer) => offer.region === region || offer.region === WORLD)
    .sort((a, b) => TYPE_ORDER.indexOf(a.type) - TYPE_ORDER.indexOf(b.type));
}

/** What is in the public domain of one country may be protected in others; a licence holds everywhere. */
function homeOffers(title: Title, catalogue: Catalogue): DescribedOffer[] {
  const basis = basisOf(title, catalogue);
  if (basis === undefined) return [];
  const region = title.licence === undefined ? 'US' : WORLD;
  return (title.homes ?? []).map((home) => ({
    platform: home.place,
    platformName: platformName(home.place),
    region,
    type: 'free',
    ...linkOf(home, title),
    basis,
    stated: catalogue.stated,
    sample: false,
  }));
}

function basisOf(title: Title, catalogue: Catalogue): string | undefined {
  if (title.licence !== undefined) return `openly licensed: ${title.licence}`;
  if (title.publicDomain !== undefined) return `US public domain: ${title.publicDomain}`;
  if (catalogue.isFree(title)) return `US public domain: published in ${title.year}, over 95 years ago`;
  return undefined;
}

function linkOf({ place, link }: Home, title: Title): Pick<DescribedOffer, 'link' | 'linkKind'> {
  if (link !== undefined) return { link, linkKind: 'item' };
  const search = PLATFORMS[place]?.search;
  return search === undefined ? {} : { link: search(title.title), linkKind: 'search' };
}

function describe(offer: Offer, basis: string, sample: boolean): DescribedOffer {
  const { platform, link, ...rest } = offer;
  return {
    platform,
    platformName: platformName(platform),
    ...rest,
    ...(link === undefined ? {} : { link, linkKind: 'item' }),
    basis,
    sample,
  };
}
