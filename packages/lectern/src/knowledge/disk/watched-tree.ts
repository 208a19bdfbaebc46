/**
 * One watcher for each folder of a tree. Node's own recursive watching walks the tree without letting anything else
 * run on Linux, and watches every file.
 * @module
 */
import { type FSWatcher, watch } from 'node:fs';
import { meansAbsent, meansForbidden } from './failure.ts';
import type { RealRoot } from './inside-folder.ts';
import { type FolderPlace, type Selection, walkFolders } from './walk-folders.ts';

export interface TreeEvents {
  /** Something happened to an entry of the folder; null where the system does not say to which. */
  onEntry(folder: FolderPlace, name: string | null, isRename: boolean): void;
  /** The watcher of the folder gave up. */
  onLost(folder: FolderPlace): void;
  /** Something happened where a link leads that no watched folder holds. */
  onElsewhere(): void;
}

export interface AddedFolders {
  readonly files: readonly string[];
  readonly haveLinks: boolean;
}

export interface WatchedTree {
  readonly root: RealRoot;
  /** Watches a folder and all below it; undefined where the system cannot, or they are too many. */
  add(folder: FolderPlace): Promise<AddedFolders | undefined>;
  has(path: string): boolean;
  /** Whether it, or anything below it, was watched. */
  drop(path: string): boolean;
  close(): void;
}

/** More would take much of what the system lets all programs of a user watch together. */
const MOST_FOLDERS = 5000;

export function createWatchedTree(root: RealRoot, selection: Selection, events: TreeEvents): WatchedTree {
  const watchers = new Map<string, FSWatcher>();
  const realOnes = new Set<string>();
  const elsewhere: FSWatcher[] = [];
  let isUnable = false;
  let isClosed = false;

  function open(real: string, onEvent: (kind: string, name: string | null) => void, onLost: () => void) {
    if (isClosed || isUnable) return undefined;
    try {
      const watcher = watch(real, { persistent: false }, onEvent);
      return watcher.on('error', onLost);
    } catch (error) {
      // What is gone or closed to us needs no watching; everything else is the system's inability.
      isUnable = !meansAbsent(error) && !meansForbidden(error);
      return undefined;
    }
  }

  function enter(folder: FolderPlace): void {
    isUnable ||= watchers.size >= MOST_FOLDERS;
    const watcher = open(
      folder.real,
      (kind, name) => events.onEntry(folder, name, kind === 'rename'),
      () => events.onLost(folder),
    );
    if (watcher === undefined) return;
    watchers.get(folder.path)?.close();
    watchers.set(folder.path, watcher);
    realOnes.add(folder.real);
  }

  return {
    root,
    async add(from) {
      const files: string[] = [];
      const targets = new Set<string>();
      let haveLinks = false;
      for await (const folder of walkFolders({
        root,
        selection,
        from,
        onProblem: () => {},
        onEnter: enter,
      })) {
        if (isUnable || isClosed) break;
        for (const file of folder.files) files.push(file);
        for (const target of folder.linkedFrom) targets.add(target);
        haveLinks ||= folder.hasLinks;
      }
      for (const target of targets) {
        const isWatched = realOnes.has(target);
        const watcher = isWatched ? undefined : open(target, events.onElsewhere, events.onElsewhere);
        if (watcher !== undefined) elsewhere.push(watcher);
      }
      return isUnable ? undefined : { files, haveLinks };
    },
    has: (path) => watchers.has(path),
    drop(path) {
      let wasThere = false;
      for (const [watched, watcher] of watchers) {
        if (watched !== path && !watched.startsWith(`${path}/`)) continue;
        watcher.close();
        watchers.delete(watched);
        wasThere = true;
      }
      return wasThere;
    },
    close() {
      isClosed = true;
      for (const watcher of [...watchers.values(), ...elsewhere]) watcher.close();
      watchers.clear();
    },
  };
}
