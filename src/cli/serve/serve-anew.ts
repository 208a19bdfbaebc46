/**
 * Serves anew when a file changes that is served; what cannot be read any more is told, and the former is served on.
 * @module
 */
import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ContentError } from '../content-error.ts';
import type { Target } from '../target.ts';

/** Editors write in several steps. */
const SETTLE_MS = 150;

export function serveAnew(targets: readonly Target[], again: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => attempt(again));
    }, SETTLE_MS);
  };
  for (const target of targets) {
    if (target.kind === 'patterns') watch(target.path, changed).unref();
    // Its folder is watched: many editors put a new file in the place of the old one.
    if (target.kind === 'file')
      watch(dirname(resolve(target.path)), (_event, name) => {
        if (name === basename(target.path)) changed();
      }).unref();
  }
}

async function attempt(again: () => Promise<void>): Promise<void> {
  try {
    await again();
    process.stderr.write('Changed; served anew.\n');
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    process.stderr.write(
      `Changed, and this cannot be served; what was there before is served on:\n${error.message}`,
    );
  }
}
