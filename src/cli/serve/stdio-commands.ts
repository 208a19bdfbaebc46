/**
 * How a client would start what is served over HTTP itself, for the page to tell.
 * @module
 */
import { resolve } from 'node:path';
import type { Target } from '../target.ts';

/** The command of each server, by name. They contain absolute paths: the page shows them to this machine only. */
export function stdioCommands(
  names: readonly string[],
  targets: readonly Target[],
): Record<string, readonly string[]> {
  const commands = targets.map((target, i) => {
    const place = target.kind === 'built-in' ? target.name : resolve(target.path);
    return [names[i] as string, ['npx', '-y', 'lectern', 'serve', place, '--stdio']] as const;
  });
  return Object.fromEntries(commands);
}
