/**
 * Tells of changes that the system tells of.
 * @module
 */
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findRealRoot, isRemote } from './inside-folder.ts';
import { type EntryEvent, type Settled, settleEvents } from './settle-events.ts';
import type { Selection } from './wanted-names.ts';
import { createWatchedTree, type TreeEvents, type WatchedTree } from './watched-tree.ts';

/** One save is several events; they are reported together. */
const COLLECT_MS = 50;
const NOTHING: Settled = { kind: 'changed', paths: [] };

export function watchNatively(
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
        // A folder's watcher gives the folder's own name when it goes.
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

  // No watcher tells that the folder came, or that a link in its own path leads elsewhere now.
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

/** Another one where the root is another folder, even under the same number, or rules outside of it changed. */
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

export interface WatchOptions {
  readonly selection: Selection;
  readonly pollMs: number;
}

export type OnChange = (paths: readonly string[] | undefined) => void;
