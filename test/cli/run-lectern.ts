/**
 * `lectern` as somebody types it, from the start to its end.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const CLI: string = fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url));

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** `folder`: where it is typed. */
export function runLectern(args: readonly string[], folder: string = process.cwd()): Outcome {
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    encoding: 'utf8',
    input: '',
    timeout: 60_000,
  });
  return { stdout, stderr, status };
}
