/**
 * Reloads servers when one of their files changes. If the new version has errors, they are reported and the previous one
 * is served until the next change.
 * @module
 */
import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isContentError } from '../../content/finding.ts';
import type { LocalAddress } from '../address.ts';

/** Editors save in several steps. */
const SETTLE_MS = 150;

/** Watches content of server packages. Folders of articles are excluded, because they watch themselves. */
export function reloadOnChange(addresses: readonly LocalAddress[], again: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => attempt(again));
    }, SETTLE_MS);
  };
  for (const address of addresses) {
    if (address.kind === 'folder') watch(address.path, changed).unref();
    // Its folder is watched: many editors replace a file instead of writing to it.
    if (address.kind === 'file')
      watch(dirname(resolve(address.path)), (_event, name) => {
        if (name === basename(address.path)) changed();
      }).unref();
  }
}

async function attempt(again: () => Promise<void>): Promise<void> {
  try {
    await again();
    process.stderr.write('Reloaded.\n');
  } catch (error) {
    if (!isContentError(error)) throw error;
    process.stderr.write(`The new version has errors; still serving the previous one:\n${error.message}`);
  }
}
