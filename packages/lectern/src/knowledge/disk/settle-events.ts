/**
 * What a batch of the system's events amounts to: which paths may have changed, and what is to be watched now.
 * @module
 */
import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { SETTINGS_FILE } from '../settings/collection-settings.ts';
import { whyNameIsRefused } from './inside-folder.ts';
import { isSkipped, type Selection } from './walk-folders.ts';
import type { WatchedTree } from './watched-tree.ts';

export interface EntryEvent {
  readonly real: string;
  readonly name: string;
  /** Came, went or was replaced; else it was written to. */
  readonly isRename: boolean;
  /** The entry is a folder whose watcher gave up. */
  readonly isLost: boolean;
}

export type Settled =
  | { readonly kind: 'changed'; readonly paths: readonly string[] }
  | { readonly kind: 'everything' }
  /** Watch the whole tree again, and then treat everything as changed. */
  | { readonly kind: 'renew' }
  | { readonly kind: 'unable' };

export async function settleEvents(
  tree: WatchedTree,
  { isWanted, rules }: Selection,
  batch: ReadonlyMap<string, EntryEvent>,
  hasLinks: boolean,
): Promise<Settled> {
  const paths = new Set<string>();
  let everything = false;
  for (const [path, event] of batch) {
    // What is read may be other files now.
    if (rules?.isRuleFile(event.name) || path === SETTINGS_FILE) return { kind: 'renew' };
    if (isSkipped(event.name)) {
      // Links often lead through hidden ones that are swapped, as where a cluster mounts its configuration.
      if (hasLinks && event.isRename && (await look(event.real))?.isSymbolicLink()) return { kind: 'renew' };
      continue;
    }
    if (whyNameIsRefused(event.name) !== undefined) continue;
    const mayBeFile = isWanted(event.name) && !(await rules?.ignores(path, false));
    if (mayBeFile) paths.add(path);
    if (mayBeFile && !event.isRename) continue;
    const stats = await look(event.real);
    if (stats?.isSymbolicLink()) return { kind: 'renew' };
    const isFolder = stats?.isDirectory() === true;
    if (isFolder && event.isLost) return { kind: 'unable' };
    // A folder that was written to has its own watcher, which reports the details.
    if (isFolder && !event.isRename && tree.has(path)) continue;
    // One of the same name may be another one; and what was below it is known to nobody.
    if (tree.drop(path)) {
      everything = true;
      rules?.forget();
    }
    if (!isFolder || (await rules?.ignores(path, true))) continue;
    const added = await tree.add({ path, real: event.real });
    if (added === undefined) return { kind: 'unable' };
    if (added.haveLinks) return { kind: 'renew' };
    for (const file of added.files) paths.add(file);
  }
  // A link among the files may lead to any of the others.
  if (everything || (hasLinks && paths.size > 0)) return { kind: 'everything' };
  return { kind: 'changed', paths: [...paths] };
}

async function look(real: string): Promise<Stats | undefined> {
  try {
    return await lstat(real);
  } catch {
    return undefined;
  }
}
