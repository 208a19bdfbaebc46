/**
 * A machine of each system, as data.
 * @module
 */
import type { Machine, System } from '../../packages/lectern/src/cli/install/places.ts';

const HOMES: Readonly<Record<System, string>> = {
  linux: '/home/ada',
  darwin: '/Users/ada',
  win32: 'C:\\Users\\Ada',
};

/** With lectern as an installed package, unless told otherwise. */
export function sampleMachine(system: System, others: Partial<Machine> = {}): Machine {
  const isWindows = system === 'win32';
  return {
    system,
    home: HOMES[system],
    environment: isWindows ? { APPDATA: 'C:\\Users\\Ada\\AppData\\Roaming' } : {},
    folder: isWindows ? 'D:\\project' : '/project',
    program: { node: '/usr/bin/node', script: '/x/node_modules/lectern/dist/cli.mjs', typed: 'lectern' },
    foldersIn: () => [],
    ...others,
  };
}
