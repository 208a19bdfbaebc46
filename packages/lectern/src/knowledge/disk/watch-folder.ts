/**
 * Tells of changes below a folder: by what the system tells, or by looking where it does not.
 * @module
 */
import { pollFolder } from './poll-folder.ts';
import { watchNatively } from './watch-natively.ts';
import type { OnChange, WatchOptions } from './watch-options.ts';

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
