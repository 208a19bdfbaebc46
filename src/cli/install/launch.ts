/**
 * How a client starts this program, or another one.
 * @module
 */
import { shellWord } from '../client/where.ts';
import type { ProgramEntry } from './entry.ts';
import type { Machine } from './machine.ts';

/** On Windows these are scripts, which only a shell can start. */
const SCRIPTS_ON_WINDOWS = /^(?:npx|npm|pnpm|pnpx|yarn|bunx)$|\.(?:cmd|bat)$/i;

export function programEntry(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  { system }: Pick<Machine, 'system'>,
): ProgramEntry {
  const [command, ...args] = words as [string, ...string[]];
  if (system === 'win32' && SCRIPTS_ON_WINDOWS.test(command))
    return { kind: 'program', command: 'cmd', args: ['/c', ...words], environment };
  return { kind: 'program', command, args, environment };
}

/** A checkout is not in any registry, so it is named by its place. */
export function isCheckout({ program }: Pick<Machine, 'program'>): boolean {
  return !/[\\/]node_modules[\\/]lectern[\\/]/.test(program.script);
}

/**
 * The words before `serve`. Clients start servers in any folder, where `npx lectern` may be another package or none;
 * only what npx itself unpacked has no place that lasts.
 */
export function ownWords({ program }: Pick<Machine, 'program'>): readonly string[] {
  const { node, script } = program;
  return /[\\/]_npx[\\/]/.test(script) ? ['npx', '-y', 'lectern'] : [node, script];
}

/** For the person to type. */
export function ownCommand(machine: Pick<Machine, 'program'>): string {
  return isCheckout(machine) ? `node ${shellWord(machine.program.script)}` : 'npx lectern';
}
