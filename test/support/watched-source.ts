/**
 * A watched folder for tests, which wait for what they expect to hear.
 * @module
 */
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createFolderSource } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

export interface Watched {
  readonly told: (readonly string[] | undefined)[];
  readonly end: () => void;
  /** What is told from now on until the path is among it, or everything is. */
  hearsOf(path: string): Promise<void>;
  /** Until everything may have changed. */
  hearsOfAll(): Promise<void>;
  forget(): void;
}

export async function until(isTrue: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await delay(10);
  }
}

/** Resolves when the watching stands, with nothing told since. */
export async function watched(root: string, watch?: 'poll'): Promise<Watched> {
  const source = createFolderSource(root, { pollMs: 100, ...(watch && { watch }) });
  const told: (readonly string[] | undefined)[] = [];
  const end = source.watch((paths) => told.push(paths));
  onTestFinished(end);
  await until(() => told.length > 0, 'the watching to stand');
  told.length = 0;
  const heard = (): string => JSON.stringify(told);
  return {
    told,
    end,
    hearsOf: (path) =>
      until(() => told.some((paths) => !paths || paths.includes(path)), `${path} in ${heard()}`),
    hearsOfAll: () => until(() => told.includes(undefined), `everything in ${heard()}`),
    forget: () => told.splice(0),
  };
}

/** Everything that was written before has been told when this was. */
export async function hearsOfOneMore(folder: TemporaryFolder, { hearsOf }: Watched): Promise<void> {
  const name = `more-${performance.now()}.md`;
  await folder.write(name);
  await hearsOf(name);
}
