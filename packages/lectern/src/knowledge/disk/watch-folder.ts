/**
 * Reports changes below a folder: from system events, or by polling if the system cannot report them.
 * @module
 */
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SETTINGS_FILE } from '../settings/collection-settings.ts';
import { findRealRoot, isRemote, stampFile } from './inside-folder.ts';
import { type EntryEvent, type Settled, settleEvents } from './settle-events.ts';
import { type Selection, scanFolder } from './walk-folders.ts';
import { createWatchedTree, type TreeEvents, type WatchedTree } from './watched-tree.ts';

/** Reports once that everything may have changed, as soon as it detects changes, since earlier ones were missed. */
export function watchFolder(
  root: string,
  options: WatchOptions & { readonly poll: boolean },
  onChange: OnChange,
): () => void {
  let end: () => void;
  const poll = (): void => {
    end = pollFolder(root, options, onChange);
  };
  if (options.poll) poll();
  else end = watchNatively(root, options, onChange, poll);
  return () => end();
}

interface Look {
  readonly real: string | undefined;
  readonly stamps: ReadonlyMap<string, string>;
  /** Stamp of the settings: when it changes, other files may be excluded. */
  readonly settings?: string | undefined;
}

/** Pauses for at least this multiple of the duration of the last poll, so that large folders are polled less often. */
const REST = 4;

function pollFolder(root: string, options: WatchOptions, onChange: OnChange): () => void {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let before: Look | undefined;

  async function look(): Promise<void> {
    const started = performance.now();
    const now = await lookAt(root, options, () => ended);
    if (ended) return;
    const pause = Math.max(options.pollMs, REST * (performance.now() - started));
    timer = setTimeout(() => void look(), pause).unref();
    const changed = before && changesBetween(before, now);
    // Changes before the first poll were not detected.
    const isAnother = before?.real !== now.real || before?.settings !== now.settings;
    before = now;
    if (changed === undefined || isAnother) onChange(undefined);
    else if (changed.length > 0) onChange(changed);
  }

  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

async function lookAt(root: string, options: WatchOptions, isEnded: () => boolean): Promise<Look> {
  const stamps = new Map<string, string>();
  options.selection.rules?.forget();
  const at = await findRealRoot(root);
  if (at === undefined) return { real: undefined, stamps };
  for await (const path of scanFolder(at, () => {}, options.selection)) {
    if (isEnded()) break;
    const stamp = await stampFile(at, path);
    if (stamp !== undefined) stamps.set(path, stamp);
  }
  return { real: at.real, stamps, settings: await stampFile(at, SETTINGS_FILE) };
}

function changesBetween(before: Look, now: Look): string[] {
  const changed: string[] = [];
  for (const [path, stamp] of now.stamps) if (before.stamps.get(path) !== stamp) changed.push(path);
  for (const path of before.stamps.keys()) if (!now.stamps.has(path)) changed.push(path);
  return changed;
}

/** One save causes several events, which are reported together. */
const COLLECT_MS = 50;
const NOTHING: Settled = { kind: 'changed', paths: [] };

function watchNatively(
  root: string,
  options: WatchOptions,
  onChange: OnChange,
  onUnable: () => void,
): () => void {
  let ended = false;
  let tree: WatchedTree | undefined;
  let identity: string | undefined;
  let hasLinks = false;
  let isWorking = false;
  let timer: NodeJS.Timeout | undefined;
  let batch = new Map<string, EntryEvent>();
  let elsewhere = false;
  let renewal = false;
  let suspicion = true;

  function wake(): void {
    if (ended || isWorking || timer !== undefined) return;
    timer = setTimeout(() => void work(), COLLECT_MS).unref();
  }

  const events: TreeEvents = {
    onEntry(folder, name, isRename) {
      if (name === null) renewal = true;
      else {
        // A folder's watcher reports the folder's own name when it is removed.
        if (folder.path === '' && name === basename(folder.real)) suspicion = true;
        const path = folder.path === '' ? name : `${folder.path}/${name}`;
        const isRenamed = isRename || batch.get(path)?.isRename === true;
        batch.set(path, { real: join(folder.real, name), name, isRename: isRenamed, isLost: false });
      }
      wake();
    },
    onLost(folder) {
      if (folder.path === '') renewal = true;
      else {
        const name = basename(folder.path);
        batch.set(folder.path, { real: folder.real, name, isRename: true, isLost: true });
      }
      wake();
    },
    onElsewhere() {
      elsewhere = true;
      wake();
    },
  };

  /** The new watchers start before the old ones stop, so that no event is missed. */
  async function renew(): Promise<Settled> {
    const old = tree;
    options.selection.rules?.forget();
    const at = await findRealRoot(root);
    if (at !== undefined && (await isRemote(at.real))) return { kind: 'unable' };
    tree = at && createWatchedTree(at, options.selection, events);
    const added = await tree?.add({ path: '', real: tree.root.real });
    old?.close();
    hasLinks = added?.haveLinks === true;
    if (tree === undefined) return old === undefined ? NOTHING : { kind: 'everything' };
    return added === undefined ? { kind: 'unable' } : { kind: 'everything' };
  }

  async function settle(): Promise<Settled> {
    if (suspicion) {
      suspicion = false;
      const now = await identify(root, options.selection);
      renewal ||= now !== identity;
      identity = now;
    }
    const events = batch;
    batch = new Map();
    const anywhere = elsewhere;
    elsewhere = false;
    if (!renewal && tree !== undefined) {
      const settled = await settleEvents(tree, options.selection, events, hasLinks);
      if (settled.kind === 'changed' && anywhere) return { kind: 'everything' };
      if (settled.kind !== 'renew') return settled;
      renewal = true;
    }
    if (!renewal) return NOTHING;
    renewal = false;
    return renew();
  }

  async function work(): Promise<void> {
    timer = undefined;
    isWorking = true;
    const settled = await settle().catch((): Settled => ({ kind: 'unable' }));
    isWorking = false;
    if (ended) {
      tree?.close();
      return;
    }
    if (batch.size > 0 || renewal || suspicion || elsewhere) wake();
    if (settled.kind === 'unable') {
      end();
      onUnable();
    } else if (settled.kind === 'everything') onChange(undefined);
    else if (settled.kind === 'changed' && settled.paths.length > 0) onChange(settled.paths);
  }

  // No watcher reports that the folder was created, or that a link in its path now points elsewhere.
  const heartbeat = setInterval(() => {
    suspicion = true;
    wake();
  }, options.pollMs).unref();

  function end(): void {
    ended = true;
    clearInterval(heartbeat);
    clearTimeout(timer);
    tree?.close();
  }

  wake();
  return end;
}

/** Changes if the root is another folder, even with the same inode, or if rules outside of it changed. */
async function identify(root: string, { rules }: Selection): Promise<string | undefined> {
  const at = await findRealRoot(root);
  if (at === undefined) return undefined;
  try {
    const { dev, ino, birthtimeNs } = await stat(at.real, { bigint: true });
    return `${at.real} ${dev} ${ino} ${birthtimeNs} ${await rules?.stampOutside()}`;
  } catch {
    return undefined;
  }
}

interface WatchOptions {
  readonly selection: Selection;
  readonly pollMs: number;
}

export type OnChange = (paths: readonly string[] | undefined) => void;
