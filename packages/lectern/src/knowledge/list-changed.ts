/**
 * Lists the files of a source that may have changed since they were read.
 * @module
 */
import type { Problem } from './document.ts';
import type { Files } from './files.ts';
import type { Source } from './source.ts';

/** How many files are looked at together. */
const AT_ONCE = 256;

/** In pieces, as they are found; adds every file that is there to `seen`. */
export async function* listChanged(
  source: Source,
  files: Files,
  onProblem: (problem: Problem) => void,
  seen: Set<string>,
): AsyncGenerator<readonly string[]> {
  for await (const paths of batchesOf(source, onProblem)) {
    for (const path of paths) seen.add(path);
    const stamps = await source.stamps?.(paths);
    yield stamps === undefined
      ? paths
      : paths.filter((path, i) => !files.has(path) || files.stampOf(path) !== stamps[i]);
  }
}

/** One at a time where looking at many together is not cheaper: nothing waits for what is listed later. */
async function* batchesOf(
  source: Source,
  onProblem: (problem: Problem) => void,
): AsyncGenerator<readonly string[]> {
  const most = source.stamps === undefined ? 1 : AT_ONCE;
  let batch: string[] = [];
  for await (const path of source.list(onProblem)) {
    batch.push(path);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
