import { describe, expect, it } from 'vitest';
import { askingMedia } from '../../test/support/media-asking.ts';
import { type Backend, Unavailable } from './backend/backend.ts';
import type { Title } from './catalogue/title.ts';
import { TEST_TITLES, testBackend } from './catalogue.testing.ts';

const REVISIONS = ['2024-11-05', '2025-11-25', '2026-07-28'] as const;

describe.each(REVISIONS)('the resources in %s', (revision) => {
  it('are three lists and three templates', async () => {
    const { client } = await askingMedia(testBackend(), { revision });
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([
      { uri: 'media://trending', name: 'trending', mimeType: 'text/markdown' },
      { uri: 'media://genres', name: 'genres', mimeType: 'application/json' },
      { uri: 'media://platforms', name: 'platforms', mimeType: 'application/json' },
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: 'media://title/{id}', name: 'title', mimeType: 'text/markdown' },
      { uriTemplate: 'media://title/{id}/short', name: 'title-short', mimeType: 'application/json' },
      { uriTemplate: 'media://person/{id}', name: 'person', mimeType: 'text/markdown' },
    ]);
  });

  it.each([
    ['media://trending', 'text/markdown', /^# Of interest now\n\nMeasure: Round anniversaries in 2026/],
    ['media://genres', 'application/json', /^\{"genres":\[\{"id":"drama","name":"Drama","titles":4\}/],
    ['media://platforms', 'application/json', /^\{"platforms":\[\{"id":/],
    ['media://title/casablanca-1942', 'text/markdown', /^# Casablanca \(1942\)\n/],
    ['media://title/casablanca-1942/short', 'application/json', /^\{"id":"casablanca-1942","type":"movie"/],
    [
      'media://person/peter-lorre',
      'text/markdown',
      /^# Peter Lorre\n\nId: peter-lorre\n\n- cast: M \(1931\)/,
    ],
  ])('can be read: %s', async (uri, mimeType, text) => {
    const { client } = await askingMedia(testBackend(), { revision });
    const { contents } = await client.readResource(uri);
    expect(contents).toEqual([{ uri, mimeType, text: expect.stringMatching(text) }]);
  });

  it.each([
    'media://title/nothing-1999',
    'media://title/',
    'media://person/nobody',
    'media://nothing',
    'file:///etc',
  ])('do not include %s', async (uri) => {
    const { read } = await askingMedia(testBackend(), { revision });
    await expect(read(uri)).rejects.toMatchObject({ code: revision === '2026-07-28' ? -32602 : -32002 });
  });

  it.each([
    ['media://title/{id}', 'casab', ['casablanca-1942']],
    ['media://title/{id}/short', 'the kil', ['the-killing-1956', 'the-killing-2007']],
    ['media://person/{id}', 'Lorre', ['peter-lorre']],
    ['media://person/{id}', 'zebra', []],
  ])('complete the id of %s', async (uri, typed, values) => {
    const { client } = await askingMedia(testBackend(), { revision });
    const { completion } = await client.complete({ type: 'ref/resource', uri }, 'id', typed);
    expect(completion).toEqual({ values, total: values.length, hasMore: false });
  });
});

describe('a title as a resource', () => {
  it('includes credits, availability in the US, and similar titles', async () => {
    const { read } = await askingMedia();
    const text = await read('media://title/metropolis-1927');
    expect(text).toContain('\n- Directed by: Fritz Lang [fritz-lang]\n');
    expect(text).toContain('\n## Where to see it\n\n- Internet Archive [internet-archive]: free');
    expect(text).toContain('\n## Like it\n\n1. ');
  });

  it('in short contains what is needed to talk about it, in fewer words', async () => {
    const { read } = await askingMedia();
    const short = await read('media://title/casablanca-1942/short');
    expect(JSON.parse(short)).toMatchObject({
      title: 'Casablanca',
      year: 1942,
      moods: ['romantic', 'bittersweet'],
      awards: ['Academy Award for Best Picture', 'Academy Award for Best Director'],
      basedOn: { kind: 'play' },
      free: false,
    });
    expect(short.length).toBeLessThan((await read('media://title/casablanca-1942')).length / 2);
    const plain = JSON.parse(await read('media://title/alien-1979/short'));
    expect(plain).toHaveProperty('awards');
    expect(plain).not.toHaveProperty('basedOn');
    expect(JSON.parse(await read('media://title/the-thing-1982/short'))).not.toHaveProperty('awards');
  });

  it('is found by an id in any script', async () => {
    const title: Title = {
      ...(TEST_TITLES[0] as Title),
      id: '七人の侍-1954',
      title: '七人の侍',
      directors: ['黒澤 明'],
    };
    const { read } = await askingMedia(testBackend([title]));
    const text = await read(`media://title/${encodeURIComponent('七人の侍-1954')}`);
    expect(text).toMatch(/^# 七人の侍 \(1927\)\n/);
    expect(await read(`media://person/${encodeURIComponent('黒澤-明')}`)).toMatch(/^# 黒澤 明\n/);
  });
});

describe('a person as a resource', () => {
  it('includes lifetime and all credits by year', async () => {
    const { read } = await askingMedia();
    expect(await read('media://person/fritz-lang')).toBe(
      '# Fritz Lang\n\nId: fritz-lang\n\n' +
        '- director: Metropolis (1927) [metropolis-1927] · Germany · 153 min · sci-fi, drama · Fritz Lang · free in US\n' +
        '- director: M (1931) [m-1931] · Germany · 110 min · crime, thriller · Fritz Lang',
    );
  });
});

describe('a resource of a catalogue service', () => {
  const inner = testBackend();
  const freshness = { source: 'service', asOf: '2026-11-17T10:00:00Z', stale: false } as const;
  const service: Backend = { ask: async (...asked) => ({ ...(await inner.ask(...asked)), freshness }) };

  it('includes its freshness', async () => {
    const { read } = await askingMedia(service);
    expect(await read('media://title/alien-1979')).toMatch(
      /\n\nSource: the catalogue service, as of 2026-11-17T10:00:00Z\.$/,
    );
  });

  it.each(['media://trending', 'media://title/alien-1979', 'media://person/peter-lorre'])(
    'returns an error for an unavailable service instead of "not found": %s',
    async (uri) => {
      const { read } = await askingMedia({ ask: () => Promise.reject(new Unavailable('Try later.')) });
      await expect(read(uri)).rejects.toMatchObject({
        code: -32603,
        message: expect.stringContaining('Try later.'),
      });
    },
  );
});
