import { describe, expect, it } from 'vitest';
import type { JsonObject, Revision } from '../../../packages/lectern/src/index.ts';
import type { ClientOptions } from '../../../packages/lectern/src/testing.ts';
import { askingMedia } from '../../../test/support/media-asking.ts';
import { sampleOffers } from '../availability/sample-offers.testing.ts';
import { TEST_TITLES, testBackend } from '../catalogue.testing.ts';

const SPRING = { contentId: 'spring-2019', deviceId: 'living-room-tv' };
const PLAYING =
  'Simulated, playing: Spring (2019) [spring-2019] from Blender Studio [blender-studio] on Living room TV ' +
  '[living-room-tv], from second 0. Nothing really plays. ' +
  'It can really be seen at https://studio.blender.org/films/spring/';

async function playing(options: ClientOptions = {}, args: JsonObject = SPRING) {
  const { call } = await askingMedia(testBackend(TEST_TITLES, sampleOffers), options);
  return call('initiate_playback', args);
}

/** A client whose user says this to every question. */
function user(revision: Revision, answer: JsonObject) {
  const asked: JsonObject[] = [];
  const elicitation = (params: JsonObject) => {
    asked.push(params);
    return answer;
  };
  return { asked, options: { revision, handlers: { elicitation } } };
}

describe.each(['2025-06-18', '2025-11-25', '2026-07-28'] as const)('a user of %s', (revision) => {
  it('is asked with a form, and playback starts when they accept', async () => {
    const { asked, options } = user(revision, { action: 'accept', content: {} });
    const { text, data, isError } = await playing(options);
    expect(isError).toBe(false);
    expect(text).toBe(PLAYING);
    expect(data).toEqual({
      status: 'playing',
      simulated: true,
      contentId: 'spring-2019',
      title: 'Spring (2019)',
      deviceId: 'living-room-tv',
      deviceName: 'Living room TV',
      platform: 'blender-studio',
      platformName: 'Blender Studio',
      link: 'https://studio.blender.org/films/spring/',
      sample: false,
      startPosition: 0,
      notes: ['Nothing really plays.'],
    });
    expect(asked).toEqual([
      expect.objectContaining({
        message:
          'Play Spring (2019) from Blender Studio on Living room TV? (Simulated: nothing really plays.)',
        requestedSchema: { type: 'object', properties: {} },
      }),
    ]);
  });

  it.each(['decline', 'cancel'])('may %s, which is not an error', async (action) => {
    const { asked, options } = user(revision, { action });
    const { text, data, isError } = await playing(options);
    expect(isError).toBe(false);
    expect(data).toMatchObject({ status: 'declined', contentId: 'spring-2019', startPosition: 0 });
    expect(text).toMatch(
      /^Simulated, declined: Spring .* The user did not want it to be played\. Ask what they would like instead\.$/,
    );
    expect(data).not.toHaveProperty('link');
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['no device', { ...SPRING, deviceId: 'garden-projector' }],
    ['no offer', { ...SPRING, contentId: 'the-thing-1982' }],
    ['no such second', { ...SPRING, startPosition: 480 }],
  ])('is not asked if there is %s', async (_what, args) => {
    const { asked, options } = user(revision, { action: 'accept', content: {} });
    expect((await playing(options, args)).isError).toBe(true);
    expect(asked).toEqual([]);
  });

  it.each<[string, ClientOptions]>([
    ['without questions', {}],
    ['that declares null for a capability', { capabilities: { elicitation: null } }],
  ])('of a client %s is not asked', async (_what, options) => {
    const { text, data } = await playing({ revision, ...options });
    expect(text).toBe(PLAYING);
    expect(data.status).toBe('playing');
  });
});

describe.each(['2025-11-25', '2026-07-28'] as const)('a client of %s', (revision) => {
  it('that supports URL mode but not forms is not asked', async () => {
    const { text } = await playing({ revision, capabilities: { elicitation: { url: {} } } });
    expect(text).toBe(PLAYING);
  });

  it('that supports both is asked with a form', async () => {
    const { asked, options } = user(revision, { action: 'decline' });
    const { data } = await playing({ ...options, capabilities: { elicitation: { form: {}, url: {} } } });
    expect(data.status).toBe('declined');
    expect(asked).toHaveLength(1);
  });
});

describe.each(['2024-11-05', '2025-03-26'] as const)('a client of %s', (revision) => {
  it('is not asked: the revision has no elicitation', async () => {
    const { asked, options } = user(revision, { action: 'decline' });
    expect((await playing(options)).text).toBe(PLAYING);
    expect(asked).toEqual([]);
  });
});

describe('initiate_playback', () => {
  it('uses the first offer, or that of a platform', async () => {
    const metropolis = { contentId: 'Metropolis', deviceId: 'my-phone' };
    const first = await playing({}, metropolis);
    expect(first.data).toMatchObject({ platform: 'internet-archive', sample: false });
    const chosen = await playing({}, { ...metropolis, platformId: 'Prime Video' });
    expect(chosen.data).toMatchObject({ platform: 'prime-video', sample: true });
    expect(chosen.text).toMatch(/Nothing really plays\. The offer is a sample, not a fact\.$/);
    expect(chosen.data).not.toHaveProperty('link');
  });

  it('plays an offer of the region', async () => {
    const alien = { contentId: 'alien-1979', deviceId: 'my-phone' };
    expect((await playing({}, alien)).data.platform).toBe('netflix');
    expect((await playing({}, { ...alien, region: 'UK' })).data.platform).toBe('prime-video');
  });

  it('starts at any second before the end', async () => {
    expect((await playing({}, { ...SPRING, startPosition: 479 })).data.startPosition).toBe(479);
  });

  it('starts at any second if the length is unknown', async () => {
    const { runtime: _, ...endless } = TEST_TITLES.at(-1) as (typeof TEST_TITLES)[number];
    const { call } = await askingMedia(testBackend([endless]));
    const { isError } = await call('initiate_playback', { ...SPRING, startPosition: 86_400 });
    expect(isError).toBe(false);
  });

  it.each<[JsonObject, string]>([
    [
      { ...SPRING, deviceId: 'garden-projector' },
      'Garden projector is offline. Online: living-room-tv, kitchen-tablet, my-phone.',
    ],
    [
      { ...SPRING, deviceId: 'my-fone' },
      'There is no device "my-fone". Did you mean "my-phone"? Devices: living-room-tv',
    ],
    [{ ...SPRING, deviceId: 'zebra' }, 'There is no device "zebra". Devices: '],
    [{ ...SPRING, startPosition: 480 }, 'startPosition is 480 seconds, and Spring (2019) ends after 480.'],
    [{ ...SPRING, startPosition: -1 }, 'startPosition'],
    [{ ...SPRING, startPosition: 86_401 }, 'an integer from 0 to 86400'],
    [{ ...SPRING, contentId: 'the-thing-1982' }, 'No offer is known for The Thing (1982) in United States'],
    [{ ...SPRING, platformId: 'netflix' }, 'No offer is known for Spring (2019)'],
    [{ ...SPRING, platformId: 'netflx' }, 'Did you mean "netflix"?'],
    [{ ...SPRING, contentId: 'sprign-2019' }, 'Did you mean spring-2019'],
    [{ ...SPRING, contentId: 'The Killing' }, 'Several titles'],
    [{ ...SPRING, region: 'Atlantis' }, 'is not a known region'],
    [{ contentId: 'spring-2019' }, 'Missing required parameter "deviceId"'],
    [{ ...SPRING, device: 'my-phone' }, 'Unknown parameter "device"'],
  ])('refuses %j with a reason', async (args, reason) => {
    const { text, isError, data } = await playing({}, args);
    expect(isError).toBe(true);
    expect(data).toBeUndefined();
    expect(text).toContain(reason);
  });
});
