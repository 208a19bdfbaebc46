import { describe, expect, it } from 'vitest';
import { gate } from '../../../test/support/gate.ts';
import { NO_OFFERS } from '../availability/offers.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { TEST_TITLES, TODAY } from '../catalogue.testing.ts';
import { COMPLETABLE, type Operations } from './answers.ts';
import { Unanswerable } from './backend.ts';
import { CatalogueBackend } from './catalogue-backend.ts';

const GENRES = { mediaType: 'all' } as const;

/** One that waits at a gate while it is opened, and counts how often. */
function waiting() {
  const { opened, open } = gate();
  let times = 0;
  const backend = new CatalogueBackend({
    async open() {
      times += 1;
      await opened;
      return new Catalogue(TEST_TITLES, { name: 'test', stated: '2026-11-01', today: () => TODAY });
    },
    source: 'file',
    offers: NO_OFFERS,
  });
  return { backend, open, times: () => times };
}

describe('a catalogue backend', () => {
  it('is opened on the first request, once for all concurrent and later requests', async () => {
    const { backend, open, times } = waiting();
    expect(times()).toBe(0);
    const asked = [backend.ask('genres', GENRES), backend.ask('trending', { limit: 3 }), backend.warm()];
    open();
    await Promise.all(asked);
    await backend.ask('genres', GENRES);
    expect(times()).toBe(1);
  });

  it('can be opened before the first request', async () => {
    const { backend, open, times } = waiting();
    open();
    await backend.warm();
    expect(times()).toBe(1);
    expect((await backend.ask('genres', GENRES)).data.genres.length).toBeGreaterThan(0);
    expect(times()).toBe(1);
  });

  it('reports progress to every waiting request, and to none afterwards', async () => {
    const { backend, open } = waiting();
    const told: [string, number, number, string][] = [];
    const listening = (who: string) => ({
      progress: (done: number, total: number, message: string) => void told.push([who, done, total, message]),
    });
    const asked = ['a', 'b'].map((who) => backend.ask('genres', GENRES, listening(who)));
    open();
    await Promise.all(asked);
    for (const who of ['a', 'b']) {
      const own = told.filter(([each]) => each === who);
      expect(own.map(([, done]) => done)).toEqual(TEST_TITLES.map((_, i) => i + 1));
      expect(own.at(-1)).toEqual([who, TEST_TITLES.length, TEST_TITLES.length, 'Indexing the catalogue']);
    }
    const before = told.length;
    await backend.ask('genres', GENRES, listening('late'));
    expect(told).toHaveLength(before);
  });

  it('releases a cancelled request and continues for the others', async () => {
    const { backend, open, times } = waiting();
    const one = new AbortController();
    const told: number[] = [];
    const gone = backend.ask('genres', GENRES, { signal: one.signal, progress: (done) => told.push(done) });
    const patient = backend.ask('genres', GENRES, { signal: new AbortController().signal });
    one.abort(new Error('enough'));
    await expect(gone).rejects.toThrow('enough');
    open();
    expect((await patient).data.genres[0]).toMatchObject({ id: 'drama' });
    expect(told, 'who has gone is told nothing').toEqual([]);
    expect(times()).toBe(1);
  });

  it('is opened for later requests even if the only waiting one was cancelled', async () => {
    const { backend, open, times } = waiting();
    const one = new AbortController();
    const gone = backend.ask('genres', GENRES, { signal: one.signal });
    one.abort(new Error('enough'));
    await expect(gone).rejects.toThrow('enough');
    open();
    await backend.ask('genres', GENRES);
    expect(times()).toBe(1);
  });

  it.each([false, true])(
    'does not respond to a request cancelled before (opened already: %s)',
    async (isOpen) => {
      const { backend, open } = waiting();
      open();
      if (isOpen) await backend.warm();
      const signal = AbortSignal.abort(new Error('enough'));
      await expect(backend.ask('genres', GENRES, { signal })).rejects.toThrow('enough');
    },
  );

  it('that could not be opened is tried again, and all waiting requests get the reason', async () => {
    let isBroken = true;
    const backend = new CatalogueBackend({
      open: async () => {
        if (isBroken) throw new Error('no disk');
        return new Catalogue(TEST_TITLES, { name: 'test', stated: '2026-11-01' });
      },
      source: 'file',
      offers: NO_OFFERS,
    });
    const { signal } = new AbortController();
    const asked = [backend.ask('genres', GENRES), backend.ask('genres', GENRES, { signal }), backend.warm()];
    for (const outcome of await Promise.allSettled(asked))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'no disk' } });
    isBroken = false;
    expect((await backend.ask('genres', GENRES)).data.genres.length).toBeGreaterThan(0);
  });

  it('stays open after a request that it cannot answer', async () => {
    const { backend, open, times } = waiting();
    open();
    await expect(backend.ask('person', { id: 'nobody' })).rejects.toBeInstanceOf(Unanswerable);
    await backend.ask('genres', GENRES);
    expect(times()).toBe(1);
  });
});

describe('its results', () => {
  const { backend, open } = waiting();
  open();

  const requests: { readonly [Name in keyof Operations]: Operations[Name]['in'] } = {
    search: { query: 'alien', filters: {}, limit: 1 },
    recommend: { titles: ['alien-1979'], mediaType: 'all', genres: [], exclude: [], limit: 1 },
    availability: { id: 'spring', region: 'US', platforms: [] },
    details: { id: 'alien-1979', region: 'US', include: [] },
    person: { id: 'peter-lorre' },
    genres: GENRES,
    platforms: {},
    trending: { limit: 1 },
    complete: { what: 'titleId', typed: 'alien', limit: 5 },
  };

  it.each(Object.keys(requests) as (keyof Operations)[])('of %s include source and date', async (name) => {
    const { data, freshness } = await backend.ask(name, requests[name]);
    expect(Object.keys(data).length).toBeGreaterThan(0);
    expect(freshness).toEqual({ source: 'file', asOf: '2026-11-01', stale: false });
  });

  it.each(COMPLETABLE)('complete every %s', async (what) => {
    const { data } = await backend.ask('complete', { what, typed: '', limit: 2 });
    expect(data.values).toHaveLength(2);
    expect(data.total).toBeGreaterThan(2);
  });
});
