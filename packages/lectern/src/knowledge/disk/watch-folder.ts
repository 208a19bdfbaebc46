/**
 * Tells of changes below a folder: by what the system tells, or by looking where it does not.
 * @module
 */

import { SETTINGS_FILE } from '../settings/collection-settings.ts';
import { findRealRoot } from './inside-folder.ts';
import { stampFile } from './stamp-file.ts';
import { scanFolder } from './walk-folders.ts';
import { type OnChange, type WatchOptions, watchNatively } from './watch-natively.ts';

/** Says once that everything may have changed, as soon as it sees changes: what happened before, it did not see. */
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
  /** Stamp of the settings: another one may leave out other files. */
  readonly settings?: string | undefined;
}

/** Pauses for at least this many times as long as the last look took: large folders are looked at less often. */
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
    // What happened before the first look, nobody saw.
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
