/**
 * A folder of its own for each test, gone after it.
 * @module
 */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface TemporaryFolder {
  readonly root: string;
  at(path: string): string;
  write(path: string, content?: string | Uint8Array): Promise<void>;
  makeFolder(path: string): Promise<void>;
  link(path: string, target: string): Promise<void>;
}

/** The root is one level below what is removed, so that tests can put things beside it. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const around = await realpath(await mkdtemp(join(tmpdir(), 'lectern-disk-')));
  onTestFinished(() => rm(around, { recursive: true, force: true, maxRetries: 5 }));
  const root = join(around, 'root');
  await mkdir(root);
  const at = (path: string): string => join(root, path);
  return {
    root,
    at,
    async write(path, content = `# ${path}\n`) {
      await mkdir(dirname(at(path)), { recursive: true });
      await writeFile(at(path), content);
    },
    async makeFolder(path) {
      await mkdir(at(path), { recursive: true });
    },
    link: (path, target) => symlink(target, at(path)),
  };
}
