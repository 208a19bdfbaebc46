/**
 * Stored indexes in the user's cache folder: one file per collection and set of settings. Several processes may use it
 * at once; the last one to write wins, and the others continue with the file that they have open.
 * @module
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rm, stat, utimes } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { KnownFile } from '../files.ts';
import type { Segment } from '../segment/segment.ts';
import type { Calibration, IndexStore, StoredIndex, StoredSegment } from '../stored-index.ts';
import { isSettled } from './inside-folder.ts';
import { type OpenedIndex, openIndexFile, readSummary } from './open-index-file.ts';
import { TEMPORARY, writeIndexFile } from './write-index-file.ts';

interface IndexStoreOptions {
  /** The folder for stored indexes; created if missing. */
  readonly cache: string;
  /** The collection's folder. */
  readonly root: string;
  /** Everything that affects what a file is indexed as: formats, settings, the program's version. */
  readonly fingerprint: string;
}

const INDEX_EXTENSION = '.index';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Indexes that were not used for this long are removed when another one is written. */
const UNUSED_MS = 60 * DAY_MS;

export function createIndexStore({ cache, root, fingerprint }: IndexStoreOptions): IndexStore {
  /** All open indexes: segments of an earlier one may still be read. */
  const open: OpenedIndex[] = [];
  let isClosed = false;

  async function place(): Promise<{ root: string; path: string }> {
    const real = await realpath(root);
    return { root: real, path: join(cache, `${digest(real)}-${digest(fingerprint)}${INDEX_EXTENSION}`) };
  }

  async function openOwn(path: string, real: string): Promise<OpenedIndex | undefined> {
    const index = await openIndexFile(path);
    if (index === undefined) return undefined;
    if (isClosed) index.close();
    else open.push(index);
    // Two folders may have the same digest, however unlikely that is.
    return index.summary.root === real && index.summary.fingerprint === fingerprint ? index : undefined;
  }

  return {
    async load(): Promise<StoredIndex | undefined> {
      const { root: real, path } = await place();
      const index = await openOwn(path, real);
      if (index !== undefined) await markUsed(path);
      return index;
    },
    async save(
      segments: readonly StoredSegment[],
      files: readonly KnownFile[],
      began: number,
      calibration?: Calibration,
      closing?: AbortSignal,
    ): Promise<readonly Segment[] | undefined> {
      const { root: real, path } = await place();
      await mkdir(cache, { recursive: true, mode: 0o700 });
      const temporary = `${path}.${randomBytes(8).toString('hex')}${TEMPORARY}`;
      const documents = segments.reduce(
        (sum, { segment, removed }) => sum + segment.documentCount - removed.length,
        0,
      );
      const summary = { root: real, fingerprint, documents, calibration };
      const stored = (file: KnownFile): KnownFile =>
        isSettled(file.stamp, began) ? file : { ...file, stamp: '' };
      const hash = await writeIndexFile(path, temporary, summary, segments, { files, stored }, closing);
      if (closing !== undefined) return undefined;
      await sweep(cache);
      const index = await openOwn(path, real);
      // Another process may have written it since, from other segments.
      return index?.hash === hash ? index.segments.map(({ segment }) => segment) : undefined;
    },
    close() {
      isClosed = true;
      for (const index of open) index.close();
    },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** Marks it as used. */
async function markUsed(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > DAY_MS) await utimes(path, new Date(), new Date());
  } catch {
    // It may belong to another user, or be removed.
  }
}

/** Removes temporary files of crashed writers, and unused indexes. */
async function sweep(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const most = name.endsWith(TEMPORARY) ? HOUR_MS : name.endsWith(INDEX_EXTENSION) ? UNUSED_MS : Infinity;
    try {
      const { mtimeMs } = await stat(join(cache, name));
      if (Date.now() - mtimeMs > most) await rm(join(cache, name), { force: true });
    } catch {
      // Another process was faster.
    }
  }
}

export interface ListedIndex {
  readonly path: string;
  /** The folder it was made from; empty if the file is damaged or of another version. */
  readonly root: string;
  readonly documents: number;
  readonly bytes: number;
  /** When it was written or last used. */
  readonly used: Date;
}

/** By the folders they were made from. Empty if the cache folder does not exist. */
export async function listIndexes(cache: string): Promise<ListedIndex[]> {
  const listed: ListedIndex[] = [];
  for (const name of await namesIn(cache)) {
    if (!name.endsWith(INDEX_EXTENSION)) continue;
    const path = join(cache, name);
    try {
      const { size, mtime } = await stat(path);
      const { root = '', documents = 0 } = readSummary(path) ?? {};
      listed.push({ path, root, documents, bytes: size, used: mtime });
    } catch {
      // Another process removed it.
    }
  }
  return listed.sort((a, b) => (a.root < b.root ? -1 : 1));
}

export async function removeIndex({ path }: ListedIndex): Promise<void> {
  await rm(path, { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const NAME = 'lectern';

/** The folder for stored indexes. It may not exist yet. */
export function cacheFolder(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { LECTERN_CACHE_DIR: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = environment;
  if (own !== undefined && own !== '') return resolve(own);
  if (platform === 'win32') return join(local || join(home, 'AppData', 'Local'), NAME, 'Cache');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', NAME);
  // By convention, a path that is not absolute is ignored.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(home, '.cache'), NAME);
}
