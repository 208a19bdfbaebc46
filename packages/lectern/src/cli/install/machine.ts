/**
 * What the commands know of the machine, as data, so that each system can be tested on any other.
 * @module
 */
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { type PlatformPath, posix, win32 } from 'node:path';
import { type OwnProgram, thisProgram } from '../own-program.ts';

/** The operating systems that clients run on. */
export type System = 'linux' | 'darwin' | 'win32';

/** The machine that the command runs on. */
export interface Machine {
  readonly system: System;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the command is called. */
  readonly folder: string;
  /** This program. */
  readonly program: OwnProgram;
  foldersIn(path: string): readonly string[];
}

/** The machine of this process. */
export function thisMachine(): Machine {
  const { platform } = process;
  return {
    system: platform === 'win32' || platform === 'darwin' ? platform : 'linux',
    home: homedir(),
    environment: process.env,
    folder: process.cwd(),
    program: thisProgram(),
    foldersIn(path) {
      try {
        const inside = readdirSync(path, { withFileTypes: true });
        return inside.filter((each) => each.isDirectory()).map(({ name }) => name);
      } catch {
        return [];
      }
    },
  };
}

/** How paths are written there. */
export function pathsOf({ system }: Pick<Machine, 'system'>): PlatformPath {
  return system === 'win32' ? win32 : posix;
}
