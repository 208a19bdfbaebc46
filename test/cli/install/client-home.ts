/**
 * A home with nothing of anybody's in it, and `lectern` called in it.
 * @module
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts';

export const CLI: string = fileURLToPath(new URL('../../../packages/lectern/dist/cli.mjs', import.meta.url));

export interface ClientHome {
  readonly folder: TemporaryFolder;
  readonly environment: NodeJS.ProcessEnv;
  /** In the folder `project`. */
  run(...args: string[]): SpawnSyncReturns<string>;
  read(path: string): string;
  /** Without what differs from machine to machine. */
  tidy(text: string): string;
}

export async function clientHome(): Promise<ClientHome> {
  const folder = await temporaryFolder();
  await folder.makeFolder('project');
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: folder.root,
    USERPROFILE: folder.root,
  };
  return {
    folder,
    environment,
    run: (...args) =>
      spawnSync(process.execPath, [CLI, ...args], {
        cwd: folder.at('project'),
        env: environment,
        encoding: 'utf8',
        input: '',
        timeout: 60_000,
      }),
    read: (path) => readFileSync(folder.at(path), 'utf8'),
    tidy: (text) =>
      text.replaceAll(CLI, '<lectern>').replaceAll(process.execPath, '<node>').replaceAll(folder.root, '~'),
  };
}
