/**
 * How a client would start what is served over HTTP itself, for the page to tell.
 * @module
 */
import { resolve } from 'node:path';
import type { Target } from '../target.ts';

/** By name. Where files are is nobody's business on another machine. */
export function stdioCommands(
  names: readonly string[],
  targets: readonly Target[],
  isLocal: boolean,
): Record<string, readonly string[]> {
  const told = targets.flatMap((target, i) => {
    if (target.kind !== 'built-in' && !isLocal) return [];
    const place = target.kind === 'built-in' ? target.name : resolve(target.path);
    return [[names[i] as string, ['npx', '-y', 'lectern', 'serve', place, '--stdio']] as const];
  });
  return Object.fromEntries(told);
}
