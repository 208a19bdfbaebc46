/**
 * `lectern install`, `uninstall` and `doctor`.
 * @module
 */
import type { Command } from '../commands.ts';
import { thisMachine } from './machine.ts';
import { DOCTOR_USAGE, INSTALL_USAGE, UNINSTALL_USAGE } from './usage.ts';

export const installCommand: Command = {
  usage: INSTALL_USAGE,
  run: async (args) => (await import('./install.ts')).install(args, thisMachine()),
};

export const uninstallCommand: Command = {
  usage: UNINSTALL_USAGE,
  run: async (args) => (await import('./uninstall.ts')).uninstall(args, thisMachine()),
};

export const doctorCommand: Command = {
  usage: DOCTOR_USAGE,
  run: async (args) => (await import('./doctor/doctor.ts')).doctor(args, thisMachine()),
};
