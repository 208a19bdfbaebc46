/**
 * One watcher per folder of a tree. On Linux, Node's own recursive watching walks the tree synchronously and watches
 * every file.
 * @module
 */
import { type FSWatcher, watch } from 'node:fs';
import { meansAbsent, meansForbidden } from './failure.ts';
import type { RealRoot } from './inside-folder.ts';
import { type FolderPlace, type Selection, walkFolders } from './walk-folders.ts';

export interface TreeEvents {
  /** Called for a change of an entry of the folder; null if the system does not name it. */
  onEntry(folder: FolderPlace, name: string | null, isRename: boolean): void;
  /** The watcher of the folder failed. */
  onLost(folder: FolderPlace): void;
  /** Called for a change at the target of a link outside of watched folders. */
  onElsewhere(): void;
}

export interface AddedFolders {
  readonly files: readonly string[];
  readonly haveLinks: boolean;
}

export interface WatchedTree {
  readonly root: RealRoot;
  /** Watches a folder and everything below it; undefined if the system cannot, or there are too many folders. */
  add(folder: FolderPlace): Promise<AddedFolders | undefined>;
  has(path: string): boolean;
  /** Whether it, or anything below it, was watched. */
  drop(path: string): boolean;
  close(): void;
}

/** More would use much of the watches that the system allows all programs of a user together. */
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
      // A removed or inaccessible folder need not be watched; any other error means that the system cannot watch.
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
