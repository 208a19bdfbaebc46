/**
 * Offers as text: a line each.
 * @module
 */
import type { DescribedOffer } from '../backend/answers.ts';
import { WORLD } from '../catalogue/regions.ts';
import { oneLine } from './one-line.ts';

export function offerLines(offers: readonly DescribedOffer[]): string[] {
  if (offers.length === 0) return ['- nothing is known'];
  return offers.map(offerLine);
}

function offerLine({
  platform,
  platformName,
  region,
  type,
  price,
  currency,
  link,
  linkKind,
  basis,
  stated,
  sample,
}: DescribedOffer): string {
  const cost = price === undefined ? type : `${type} ${price} ${currency ?? ''}`.trim();
  const where = link === undefined ? '' : ` · ${linkKind === 'search' ? 'search there: ' : ''}${link}`;
  const scope = region === WORLD ? ' worldwide' : '';
  const text = `${platformName} [${platform}]: ${cost}${scope}${where} · ${basis} (stated ${stated})`;
  return `- ${sample ? 'SAMPLE ' : ''}${oneLine(text)}`;
}
