/**
 * The result of a batch of system events: which paths may have changed, and what to watch now.
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
  /** Added, removed or replaced; otherwise written to. */
  readonly isRename: boolean;
  /** The entry is a folder whose watcher failed. */
  readonly isLost: boolean;
}

export type Settled =
  | { readonly kind: 'changed'; readonly paths: readonly string[] }
  | { readonly kind: 'everything' }
  /** Watch the whole tree again, then treat everything as changed. */
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
    // Other files may be read now.
    if (rules?.isRuleFile(event.name) || path === SETTINGS_FILE) return { kind: 'renew' };
    if (isSkipped(event.name)) {
      // Links often lead through hidden ones that are replaced, as in a mounted Kubernetes ConfigMap.
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
    // A file with the same name may be a different one, and what was below a folder is unknown.
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
  // A link among the files may point to any of the others.
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
