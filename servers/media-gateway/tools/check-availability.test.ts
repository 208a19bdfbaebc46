import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { askingMedia } from '../../../test/support/media-asking.ts';
import { sampleOffers } from '../availability/sample-offers.testing.ts';
import { TEST_TITLES, testBackend } from '../catalogue.testing.ts';

const { call } = await askingMedia(testBackend(TEST_TITLES, sampleOffers));
const check = (args: JsonObject) => call('check_availability', args);

describe('check_availability', () => {
  it('lists the places with reason and date, real ones before samples', async () => {
    const { text, data } = await check({ contentId: 'Metropolis' });
    expect(text.split('\n')).toEqual([
      'Metropolis (1927) [metropolis-1927] · Germany · 153 min · sci-fi, drama · Fritz Lang · free in US',
      'In United States:',
      expect.stringMatching(
        /^- Internet Archive \[internet-archive\]: free · search there: https:\S+ · US public domain: published in 1927, over 95 years ago \(stated 2026-11-01\)$/,
      ),
      expect.stringMatching(/^- Wikimedia Commons \[wikimedia-commons\]: free · search there: /),
      expect.stringMatching(
        /^- SAMPLE Prime Video \[prime-video\]: rent 2\.99 USD · sample data, made up .* \(stated 2026-01-01\)$/,
      ),
      expect.stringMatching(/^Offers marked as sample are made up/),
    ]);
    expect(data).toMatchObject({ region: 'US', regionName: 'United States', title: { free: true } });
    expect(data.offers.map(({ sample }: { sample: boolean }) => sample)).toEqual([false, false, true]);
  });

  it.each(['UK', 'uk', 'GB', 'United Kingdom'])('accepts %s as GB', async (region) => {
    const { text, data } = await check({ contentId: 'alien-1979', region });
    expect(data).toMatchObject({ region: 'GB', regionName: 'United Kingdom' });
    expect(text).toContain('\nIn United Kingdom:\n- SAMPLE Prime Video [prime-video]: rent 3.49 GBP');
  });

  it('does not claim for one country what is true in another', async () => {
    const { text, data } = await check({ contentId: 'metropolis-1927', region: 'DE' });
    expect(data.offers).toEqual([]);
    expect(text).toContain('\n- nothing is known\nIt is in the public domain of the United States.');
  });

  it('limits the list to some platforms by id or name', async () => {
    const { data } = await check({
      contentId: 'metropolis-1927',
      platforms: ['Wikimedia Commons', 'prime-video'],
    });
    expect(data.offers.map(({ platform }: { platform: string }) => platform)).toEqual([
      'wikimedia-commons',
      'prime-video',
    ]);
    const { text } = await check({ contentId: 'metropolis-1927', platforms: ['Peacock'] });
    expect(text).toContain('without the filter there are other offers');
  });

  it.each<[JsonObject, string]>([
    [{}, 'Missing required parameter "contentId"'],
    [{ contentId: '' }, 'contentId'],
    [{ contentId: 'x'.repeat(201) }, 'contentId'],
    [{ contentId: 'alein-1979' }, 'Did you mean alien-1979 (Alien (1979))?'],
    [{ contentId: 'The Killing' }, 'the-killing-1956 (The Killing (1956)), the-killing-2007'],
    [
      { contentId: 'alien-1979', region: 'Atlantis' },
      '"Atlantis" is not a known region. Use an ISO 3166-1 code',
    ],
    [{ contentId: 'alien-1979', region: 'SU' }, '"SU" is not a known region.'],
    [{ contentId: 'alien-1979', region: 'U' }, 'region'],
    [{ contentId: 'alien-1979', regoin: 'US' }, 'did you mean "region"?'],
    [
      { contentId: 'alien-1979', platforms: ['Netflx'] },
      'There is no platform "Netflx". Did you mean "netflix"?',
    ],
    [{ contentId: 'alien-1979', platforms: 'netflix' }, 'platforms'],
  ])('refuses %j with a reason', async (args, reason) => {
    const { text, isError, data } = await check(args);
    expect(isError).toBe(true);
    expect(data).toBeUndefined();
    expect(text).toContain(reason);
    expect(text.length).toBeLessThanOrEqual(600);
  });
});
