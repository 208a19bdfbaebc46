import { describe, expect, it } from 'vitest';
import { sampleOffers } from '../availability/sample-offers.testing.ts';
import type { AvailabilityRequest } from '../backend/answers.ts';
import type { Title } from '../catalogue/title.ts';
import { openTestCatalogue, TEST_TITLES } from '../catalogue.testing.ts';
import { answerAvailability, answerPlatforms, resolveRegion } from './answer-availability.ts';

const OWN: Title = {
  id: 'own-2020',
  type: 'movie',
  title: 'Own',
  year: 2020,
  countries: [],
  genres: [],
  offers: [
    { platform: 'corner-shop', region: 'GB', type: 'rent', price: 2, currency: 'GBP', stated: '2026-10-01' },
    { platform: 'netflix', region: '001', type: 'subscription', stated: '2026-10-02' },
  ],
};
const opened = await openTestCatalogue([...TEST_TITLES, OWN]);
const withSamples = await openTestCatalogue(TEST_TITLES, sampleOffers);

const ask = (request: Partial<AvailabilityRequest>, on = opened) =>
  answerAvailability({ id: 'metropolis-1927', region: 'US', platforms: [], ...request }, on);
const platformsOf = (...asked: Parameters<typeof ask>) =>
  ask(...asked).offers.map(({ platform }) => platform);

const ABROAD = /^It is in the public domain of the United States\. Other countries count differently/;

describe('availability', () => {
  it('is reported for the region with its name', () => {
    expect(ask({})).toMatchObject({
      title: { id: 'metropolis-1927', free: true },
      region: 'US',
      regionName: 'United States',
      offers: [{ platform: 'internet-archive' }, { platform: 'wikimedia-commons' }],
      notes: [],
    });
  });

  it('of a work in the public domain of one country is not reported for others', () => {
    const { offers, notes } = ask({ region: 'DE' });
    expect(offers).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(ABROAD), expect.stringMatching(/^No offer is known/)]);
  });

  it('of an openly licensed work is worldwide', () => {
    expect(ask({ id: 'spring', region: 'DE' })).toMatchObject({
      offers: [{ platform: 'blender-studio', region: '001' }],
      notes: [],
    });
  });

  it('is what a catalogue states for the region and worldwide', () => {
    expect(platformsOf({ id: 'own', region: 'GB' })).toEqual(['netflix', 'corner-shop']);
    expect(platformsOf({ id: 'own', region: 'US' })).toEqual(['netflix']);
    expect(ask({ id: 'own' }).notes).toEqual([]);
  });

  it('is marked as a sample if it is one', () => {
    const { offers, notes } = ask({ id: 'alien' }, withSamples);
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.every(({ sample }) => sample)).toBe(true);
    expect(notes).toEqual([expect.stringMatching(/^Offers marked as sample are made up .* as facts\.$/)]);
    const mixed = ask({}, withSamples);
    expect(mixed.offers.map(({ sample }) => sample)).toEqual([false, false, true]);
    expect(mixed.notes).toHaveLength(1);
  });

  it('is unknown for most titles, which is not reported as unavailable', () => {
    const { offers, notes } = ask({ id: 'the-thing-1982' });
    expect(offers).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('That does not mean that there is none')]);
  });

  it.each([
    [['internet-archive'], ['internet-archive']],
    [
      ['Wikimedia', 'archive.org'],
      ['internet-archive', 'wikimedia-commons'],
    ],
  ])('can be limited to %j', (platforms, expected) => {
    expect(platformsOf({ platforms })).toEqual(expected);
  });

  it('mentions other offers if the platform filter hides them', () => {
    expect(ask({ platforms: ['blender'] })).toMatchObject({
      offers: [],
      notes: ['Nothing is known for these platforms; without the filter there are other offers.'],
    });
    expect(platformsOf({ id: 'own', region: 'GB', platforms: ['corner shop'] })).toEqual(['corner-shop']);
  });

  it.each<[Partial<AvailabilityRequest>, string]>([
    [{ region: 'Atlantis' }, '"Atlantis" is not a known region.'],
    [{ id: 'metropolis-1928x' }, 'Did you mean metropolis-1927'],
    [{ id: 'The Killing' }, 'Several titles'],
    [{ platforms: ['internet-archiv'] }, 'Did you mean "internet-archive"?'],
  ])('is refused for %j', (request, reason) => {
    expect(() => ask(request)).toThrow(reason);
  });
});

describe('a region', () => {
  it.each([
    ['UK', 'GB'],
    ['uk', 'GB'],
    ['gb', 'GB'],
    [' de ', 'DE'],
    ['Japan', 'JP'],
    ['USA', 'US'],
  ])('can be given as %j', (called, code) => {
    expect(resolveRegion(called)).toBe(code);
  });

  it.each(['SU', 'Yugoslavia', 'XX', '001', '', 'constructor'])('cannot be %j', (called) => {
    expect(() => resolveRegion(called)).toThrow(
      `${JSON.stringify(called)} is not a known region. Use an ISO 3166-1 code`,
    );
  });

  it('is truncated in the error', () => {
    expect(() => resolveRegion('x'.repeat(1000))).toThrow(/^"x{40}" is not a known region\./);
  });
});

describe('the platforms', () => {
  it('are those with titles first, with their counts', () => {
    const { platforms } = answerPlatforms(opened);
    const counts = Object.fromEntries(platforms.map(({ id, titles }) => [id, titles]));
    expect(counts).toMatchObject({
      'internet-archive': 1,
      'blender-studio': 1,
      'corner-shop': 1,
      netflix: 1,
    });
    // Of a service of which nothing is stated, nothing is known.
    expect(counts).not.toHaveProperty('hulu');
    expect(platforms.every(({ sample }) => !sample)).toBe(true);
    const order = platforms.map(({ titles }) => titles);
    expect(order).toEqual([...order].sort((a, b) => b - a));
    expect(platforms).toContainEqual({ id: 'corner-shop', name: 'corner-shop', titles: 1, sample: false });
  });

  it('are reported as samples if all their offers are', () => {
    const { platforms } = answerPlatforms(withSamples);
    const firstSample = platforms.findIndex(({ sample }) => sample);
    expect(platforms.slice(firstSample).every(({ sample }) => sample)).toBe(true);
    expect(platforms.slice(0, firstSample).map(({ id }) => id)).toContain('library-of-congress');
    expect(platforms).toContainEqual({ id: 'netflix', name: 'Netflix', titles: 2, sample: true });
  });
});
