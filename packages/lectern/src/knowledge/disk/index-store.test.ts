import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentIndexOf } from '../../../../../test/support/document-index-of.ts';
import { DocumentIndex } from '../document-index.ts';
import type { KnownFile } from '../files.ts';
import { Search } from '../search/search.ts';
import type { StoredIndex } from '../stored-index.ts';
import { cacheFolder, createIndexStore, listIndexes, removeIndex } from './index-store.ts';

const TEXTS = {
  'a/zebra.md': '# Zebra\n\nStripes.\n',
  'b.md': '# Lion\n\nMane of the lion.\n',
  'c.md': '# C\n',
};
const FILES: readonly KnownFile[] = [
  { path: 'a/zebra.md', stamp: '1 2 3', id: 'a/zebra', problem: undefined },
  { path: 'b.md', stamp: '4 5 6', id: 'b', problem: undefined },
  { path: 'd.md', stamp: '7 8 9', id: undefined, problem: { path: 'd.md', line: 3, reason: 'is binary' } },
];
const LATER = Date.now() + 60_000;

let base = '';
let root = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'lectern-store-'));
  root = join(base, 'docs');
  mkdirSync(root);
});
afterAll(() => rm(base, { recursive: true, force: true }));

let caches = 0;
const newCache = (): string => join(base, `cache-${caches++}`);
const storeIn = (cache: string, fingerprint = 'v1') => createIndexStore({ cache, root, fingerprint });

async function save(store: ReturnType<typeof storeIn>, texts: Readonly<Record<string, string>> = TEXTS) {
  const documentIndex = documentIndexOf(texts);
  const segments = documentIndex.index.segments.map(({ segment }) => ({ segment, removed: [] as number[] }));
  return store.save(segments, FILES, LATER);
}

async function found(stored: StoredIndex, question: string): Promise<string[]> {
  const documentIndex = new DocumentIndex();
  for (const { segment, removed } of stored.segments)
    for (const _ of documentIndex.add(segment, (_document, i) => !removed.includes(i)));
  const { hits } = await new Search(documentIndex).find(
    question,
    () => true,
    5,
    async () => undefined,
  );
  return hits.map(({ document }) => document.id);
}

const fileIn = (cache: string): string => {
  const [name = ''] = readdirSync(cache);
  return join(cache, name);
};

describe('createIndexStore', () => {
  it('loads what was saved', async () => {
    const cache = newCache();
    const store = storeIn(cache);
    expect(await store.load()).toBeUndefined();
    expect(await save(store)).toHaveLength(3);
    const stored = (await storeIn(cache).load()) as StoredIndex;
    expect(await found(stored, 'lion mane')).toEqual(['b']);
    expect([...stored.files()].flat()).toEqual(FILES);
    store.close();
  });

  it('is readable only by its owner', async () => {
    const cache = newCache();
    await save(storeIn(cache));
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(statSync(fileIn(cache)).mode & 0o777).toBe(0o600);
  });

  it('loads nothing for another folder or other settings', async () => {
    const cache = newCache();
    await save(storeIn(cache));
    expect(await storeIn(cache, 'v2').load()).toBeUndefined();
    mkdirSync(join(base, 'other'), { recursive: true });
    const other = createIndexStore({ cache, root: join(base, 'other'), fingerprint: 'v1' });
    expect(await other.load()).toBeUndefined();
  });

  it('has files read again that may have changed without a new stamp', async () => {
    const cache = newCache();
    const store = storeIn(cache);
    const began = Date.now();
    const recent = `${BigInt(began - 10) * 1_000_000n} ${BigInt(began - 10) * 1_000_000n} 5`;
    const settled = `${BigInt(began - 60_000) * 1_000_000n} ${BigInt(began - 60_000) * 1_000_000n} 5`;
    const files = [recent, settled].map((stamp, i) => ({
      path: `${i}.md`,
      stamp,
      id: undefined,
      problem: undefined,
    }));
    await store.save([], files, began);
    const stored = (await store.load()) as StoredIndex;
    expect([...stored.files()].flat().map(({ stamp }) => stamp)).toEqual(['', settled]);
  });

  it('continues to read the opened file while another process writes', async () => {
    const cache = newCache();
    const [one, other] = [storeIn(cache), storeIn(cache)];
    await save(one);
    const before = (await one.load()) as StoredIndex;
    await save(other, { 'x.md': '# Giraffe\n\nLong neck.\n' });
    expect(await found(before, 'lion mane')).toEqual(['b']);
    expect(await found((await storeIn(cache).load()) as StoredIndex, 'giraffe')).toEqual(['x']);
  });

  it('contains the data of exactly one of several concurrent writers', async () => {
    const cache = newCache();
    const writers = Array.from({ length: 8 }, (_, i) => save(storeIn(cache), { [`w${i}.md`]: '# Okapi\n' }));
    await Promise.all(writers);
    const stored = (await storeIn(cache).load()) as StoredIndex;
    expect(await found(stored, 'okapi')).toHaveLength(1);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it('loads nothing if any bit is wrong, any byte is missing, or the writer was killed', async () => {
    const cache = newCache();
    await save(storeIn(cache));
    const file = fileIn(cache);
    const bytes = readFileSync(file);
    const loaded = async (damaged: Uint8Array): Promise<boolean> => {
      writeFileSync(file, damaged);
      return (await storeIn(cache).load()) !== undefined;
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
        const flipped = Uint8Array.from(bytes);
        flipped[bit >>> 3] = (flipped[bit >>> 3] as number) ^ (1 << (bit & 7));
        expect(await loaded(flipped)).toBe(false);
      }),
      { numRuns: 200 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.boolean(), async (length, isFilled) => {
        const cut = Buffer.alloc(isFilled ? bytes.length : length);
        bytes.copy(cut, 0, 0, length);
        if (!cut.equals(bytes)) expect(await loaded(cut)).toBe(false);
      }),
      { numRuns: 200 },
    );
    expect(await loaded(bytes)).toBe(true);
    expect(await loaded(Buffer.concat([bytes, bytes]))).toBe(false);
    const older = Buffer.from(
      bytes.toString('latin1').replace(/lectern index \d+\./, 'lectern index 0.'),
      'latin1',
    );
    expect(await loaded(older)).toBe(false);
  });

  it('ignores the temporary file of a killed writer and later removes it', async () => {
    const cache = newCache();
    const store = storeIn(cache);
    await save(store);
    const left = `${fileIn(cache)}.1-0.tmp`;
    writeFileSync(left, readFileSync(fileIn(cache)).subarray(0, 100));
    expect(await storeIn(cache).load()).toBeDefined();
    const { utimesSync } = await import('node:fs');
    utimesSync(left, 1, 1);
    await save(store);
    expect(readdirSync(cache).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('fails if a file was truncated instead of returning wrong data', async () => {
    const cache = newCache();
    await save(storeIn(cache));
    const stored = (await storeIn(cache).load()) as StoredIndex;
    truncateSync(fileIn(cache), 40);
    await expect(found(stored, 'lion')).rejects.toThrow('too early');
  });

  it('is listed and removed', async () => {
    const cache = newCache();
    expect(await listIndexes(cache)).toEqual([]);
    await save(storeIn(cache));
    writeFileSync(join(cache, 'broken.index'), 'x');
    const listed = await listIndexes(cache);
    expect(listed.map(({ documents, root: of }) => [documents, of === ''])).toEqual([
      [0, true],
      [3, false],
    ]);
    for (const index of listed) await removeIndex(index);
    expect(await listIndexes(cache)).toEqual([]);
  });
});

describe('cacheFolder', () => {
  it.each([
    ['linux', {}, '/home/me/.cache/lectern'],
    ['linux', { XDG_CACHE_HOME: '/var/me' }, '/var/me/lectern'],
    ['linux', { XDG_CACHE_HOME: 'relative' }, '/home/me/.cache/lectern'],
    ['darwin', { XDG_CACHE_HOME: '/var/me' }, '/home/me/Library/Caches/lectern'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/lectern/Cache'],
    ['win32', {}, '/home/me/AppData/Local/lectern/Cache'],
    ['linux', { LECTERN_CACHE_DIR: '/own' }, '/own'],
    ['linux', { LECTERN_CACHE_DIR: '' }, '/home/me/.cache/lectern'],
  ] as const)('is chosen on %s with %o', (platform, environment, folder) => {
    expect(cacheFolder(environment, platform, '/home/me')).toBe(folder);
  });
});
