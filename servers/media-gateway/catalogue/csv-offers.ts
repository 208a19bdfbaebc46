/**
 * Offers within one cell: `platform@REGION:type`, each with `=link` where there is one.
 * @module
 */
import { PLATFORMS } from './platforms.ts';
import { regionCode } from './regions.ts';
import { termIds } from './term-ids.ts';
import { quoted } from './unknown-names.ts';

/** At a separator only where another offer begins after it, since links hold such characters as well. */
const BETWEEN_OFFERS = /[|;,](?=[^|;,@=]+@[^|;,@=:]+:)/;
const OFFER = /^([^@=]+)@([^@=:]+):([^@=:|;,]+)(?:=(.*?))?[|;,]?$/;

const platformId = termIds(PLATFORMS);

export interface OfferReading {
  readonly offers: readonly object[];
  readonly faults: readonly string[];
}

/** `stated`: the day of the statement, where one is known. */
export function offersIn(cell: string, stated: string | undefined): OfferReading {
  const offers: object[] = [];
  const faults: string[] = [];
  for (const written of cell.split(BETWEEN_OFFERS)) {
    const offer = written.trim();
    if (offer === '') continue;
    const [, platform, region, type, link] = OFFER.exec(offer) ?? [];
    if (platform === undefined || region === undefined || type === undefined) {
      faults.push(
        `The offer ${quoted(offer)} must be written as platform@REGION:type or platform@REGION:type=link.`,
      );
      continue;
    }
    offers.push({
      platform: platformId(platform),
      region: regionCode(region) ?? region.trim(),
      type: type.trim().toLowerCase(),
      ...(link === undefined ? {} : { link: link.trim() }),
      ...(stated === undefined ? {} : { stated }),
    });
  }
  return { offers, faults };
}
