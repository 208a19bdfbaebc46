/**
 * Answers where a title can be seen.
 * @module
 */
import { offersFor } from '../availability/offers.ts';
import type { AvailabilityAnswer, AvailabilityRequest, PlatformsAnswer } from '../backend/answers.ts';
import { Unanswerable } from '../backend/backend.ts';
import { PLATFORMS, platformName } from '../catalogue/platforms.ts';
import { REGIONS, regionCode, regionName } from '../catalogue/regions.ts';
import type { OpenCatalogue } from './open-catalogue.ts';
import { resolvePlatform, resolveTitle } from './resolve.ts';
import { shortTitleOf } from './short-title.ts';

export function answerAvailability(request: AvailabilityRequest, opened: OpenCatalogue): AvailabilityAnswer {
  const { catalogue, offers: source } = opened;
  const region = resolveRegion(request.region);
  const known = platformIds(opened);
  const platforms = request.platforms.map((platform) => resolvePlatform(platform, known));
  const title = catalogue.at(resolveTitle(request.id, catalogue));
  const all = offersFor(title, region, catalogue, source);
  const offers = platforms.length === 0 ? all : all.filter(({ platform }) => platforms.includes(platform));
  const isAbroad = region !== 'US' && title.licence === undefined && catalogue.isFree(title);
  return {
    title: shortTitleOf(title, catalogue),
    region,
    regionName: regionName(region),
    offers,
    notes: [
      ...(offers.some(({ sample }) => sample) ? [SAMPLE_NOTE] : []),
      ...(isAbroad ? [ABROAD_NOTE] : []),
      ...(offers.length === 0 ? [nothingKnown(all.length)] : []),
    ],
  };
}

const SAMPLE_NOTE =
  'Offers marked as sample are made up to show the shape; they say nothing about what a platform carries. Do not ' +
  'present them as facts.';

const ABROAD_NOTE =
  'It is in the public domain of the United States. Other countries count differently, usually from the death of its ' +
  'makers; whether it is free there was not checked.';

function nothingKnown(elsewhere: number): string {
  return elsewhere > 0
    ? 'Nothing is known for these platforms; without the filter there are other offers.'
    : 'No offer is known for this region. That does not mean that there is none: this catalogue knows open works only.';
}

/** Of today; a film is never offered in a country that is no more. */
export function resolveRegion(called: string): string {
  const code = regionCode(called);
  if (code !== undefined && REGIONS.includes(code)) return code;
  throw new Unanswerable(
    `${JSON.stringify(called.slice(0, 40))} is not a known region. Use an ISO 3166-1 code of two letters such as US, GB (or UK), CA, AU, DE, FR or JP.`,
  );
}

function platformIds({ catalogue, offers, completions }: OpenCatalogue): string[] {
  const { values } = completions('platform').complete('', catalogue.size + 100);
  return [...new Set([...values, ...offers.platforms])];
}

function isOpen(id: string): boolean {
  return Object.hasOwn(PLATFORMS, id) && PLATFORMS[id]?.kind === 'open';
}

/** Open places first, those with most titles first of each. */
export function answerPlatforms(opened: OpenCatalogue): PlatformsAnswer {
  const { catalogue, offers } = opened;
  const samples = new Set(offers.sample ? offers.platforms : []);
  const counts = new Map(platformIds(opened).map((id) => [id, 0]));
  for (const title of catalogue.titles) {
    const ids = [
      ...(title.homes ?? []).map(({ place }) => place),
      ...(title.offers ?? []).map(({ platform }) => platform),
      ...offers.offers(title).map(({ platform }) => platform),
    ];
    for (const id of new Set(ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  // Of a commercial service without samples, nothing at all is known.
  const known = [...counts].filter(([id, titles]) => titles > 0 || samples.has(id) || isOpen(id));
  const platforms = known.map(([id, titles]) => ({
    id,
    name: platformName(id),
    titles,
    sample: samples.has(id),
  }));
  platforms.sort((a, b) => Number(a.sample) - Number(b.sample) || b.titles - a.titles);
  return { platforms };
}
