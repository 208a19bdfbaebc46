/**
 * `lectern cache`: the stored indexes of folders.
 * @module
 */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { cacheFolder, type ListedIndex, listIndexes, removeIndex } from '../knowledge/disk/index-store.ts';
import type { Command } from './commands.ts';
import { UsageError } from './errors.ts';
import { readOptions } from './options.ts';
import { plainLine } from './plain-text.ts';

const USAGE = `Usage: lectern cache <list|clear> [folder…] [options]

List or remove the stored indexes of folders that were served. A removed index is built again at the next start, which
then takes longer. Without a folder: all of them.

  --cache-dir <folder>  folder of the indexes (default: in your cache folder); or LECTERN_CACHE_DIR

Examples:
  lectern cache list                   lectern cache clear ./docs
`;

/** The `cache` command. */
export const cacheCommand: Command = { usage: USAGE, run };

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args, { 'cache-dir': { type: 'string' } });
  const [action, ...folders] = options.words;
  if (action === undefined) throw new UsageError('missing argument: list or clear.');
  if (action !== 'list' && action !== 'clear')
    throw new UsageError(`unknown action "${action}"; use list or clear.`);
  const own = options.text('cache-dir');
  const cache = own === undefined ? cacheFolder() : resolve(own);
  const roots = folders.map(realOf);
  const indexes = (await listIndexes(cache)).filter(({ root }) => roots.length === 0 || roots.includes(root));
  if (action === 'clear') for (const index of indexes) await removeIndex(index);
  if (indexes.length === 0) {
    const where = folders.length === 0 ? '' : ` of ${folders.map((each) => plainLine(each)).join(' or ')}`;
    process.stdout.write(`No stored index${where} in ${plainLine(cache)}.\n`);
  } else process.stdout.write(action === 'list' ? listText(indexes) : clearText(indexes));
  return 0;
}

function listText(indexes: readonly ListedIndex[]): string {
  const lines = indexes.map(
    ({ root, documents, bytes, used }) =>
      `${sizeText(bytes).padStart(10)}  ${String(documents).padStart(8)} articles  ${used.toISOString().slice(0, 10)}  ${plainLine(root)}\n`,
  );
  return lines.join('');
}

function clearText(indexes: readonly ListedIndex[]): string {
  const bytes = indexes.reduce((sum, index) => sum + index.bytes, 0);
  const count = `${indexes.length} stored ${indexes.length === 1 ? 'index' : 'indexes'}`;
  return `Removed ${count} (${sizeText(bytes)}).\n`;
}

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A removed folder may still have an index. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}
