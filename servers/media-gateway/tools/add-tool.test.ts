import { describe, expect, it } from 'vitest';
import { gate } from '../../../test/support/gate.ts';
import { askingMedia } from '../../../test/support/media-asking.ts';
import type { Operation } from '../backend/answers.ts';
import { type Backend, type Freshness, Unanswerable, Unavailable } from '../backend/backend.ts';
import { TEST_TITLES, testBackend } from '../catalogue.testing.ts';

/** The test catalogue, as if it were asked elsewhere. */
function served(freshness: Freshness): Backend {
  const inner = testBackend();
  return { ask: async (...asked) => ({ ...(await inner.ask(...asked)), freshness }) };
}

function failing(error: Error): Backend {
  return { ask: () => Promise.reject(error) };
}

const ASKING: readonly [name: string, args: object][] = [
  ['semantic_search', { query: 'alien' }],
  ['get_recommendations', { basedOn: { contentId: 'Alien' } }],
  ['check_availability', { contentId: 'Spring' }],
  ['get_content_details', { contentId: 'Spring' }],
  ['get_genres', {}],
  ['initiate_playback', { contentId: 'Spring', deviceId: 'my-phone' }],
];

describe('a tool result', () => {
  it('includes its freshness in text and structured content', async () => {
    const freshness = {
      source: 'cache',
      asOf: '2026-11-17T10:00:00Z',
      stale: true,
      ageSeconds: 3600,
    } as const;
    const { call } = await askingMedia(served(freshness));
    const { text, data } = await call('get_genres');
    expect(text).toMatch(
      /\n\nSource: a kept answer as of \S+, 60 minutes old and out of date; the catalogue service /,
    );
    expect(data.freshness).toEqual({ ...freshness, note: text.split('\n\n').at(-1) });
  });

  it('has no freshness for the built-in catalogue', async () => {
    const { call } = await askingMedia();
    const { text, data } = await call('get_genres');
    expect(text).not.toContain('Source:');
    expect(data.freshness).toEqual({ source: 'built-in', asOf: '2026-11-01', stale: false });
  });

  it('that violates the output schema never reaches the client', async () => {
    const odd: Backend = {
      ask: async () => ({
        data: { genres: [{ id: 'drama', name: 'Drama', titles: -1 }] } as never,
        freshness: { source: 'service', asOf: 'now', stale: false },
      }),
    };
    const { text, isError } = await (await askingMedia(odd)).call('get_genres');
    expect(isError).toBe(true);
    expect(text).not.toContain('-1');
  });

  it('that takes long reports progress', async () => {
    const { client } = await askingMedia();
    const told: unknown[] = [];
    await client.callTool(
      'semantic_search',
      { query: 'alien' },
      { onProgress: (progress) => told.push(progress) },
    );
    const total = TEST_TITLES.length;
    expect(told.at(-1)).toMatchObject({ progress: total, total, message: 'Indexing the catalogue' });
  });
});

describe.each(ASKING)('%s', (name, args) => {
  it.each([
    ['what the caller can correct', new Unanswerable('Say which one.'), 'Say which one.'],
    ['an unavailable service', new Unavailable('Try later.'), 'Try later.'],
    [
      'a message without invisible characters',
      new Unanswerable('No \u202e\u{e0041}such title.'),
      'No such title.',
    ],
  ])('returns %s as an error', async (_what, error, told) => {
    const { text, isError } = await (await askingMedia(failing(error))).call(name, { ...args });
    expect({ text, isError }).toEqual({ text: told, isError: true });
  });

  it('does not reveal internal errors', async () => {
    const { call } = await askingMedia(failing(new Error('secret password')));
    const { text, isError } = await call(name, { ...args });
    expect(isError).toBe(true);
    expect(text).not.toContain('secret');
  });
});

it('a request is aborted when the client cancels it', async () => {
  const asked = gate();
  const given = gate();
  const never: Backend = {
    ask: (_operation: Operation, _request: unknown, { signal } = {}) => {
      asked.open();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          given.open();
          reject(signal.reason);
        });
      });
    },
  };
  const { client } = await askingMedia(never);
  const pending = client.start('tools/call', { name: 'get_genres', arguments: {} });
  await asked.opened;
  client.cancel(pending.id);
  await given.opened;
});
