/**
 * What `lectern serve` is asked to serve.
 * @module
 */
import { basename, resolve } from 'node:path';
import type { Server } from '../server.ts';
import { createByName } from './servers.ts';

export type Target =
  | { readonly kind: 'built-in'; readonly name: string }
  | { readonly kind: 'folder'; readonly path: string };

/** In URLs and configuration files. */
export function nameOf(target: Target): string {
  if (target.kind === 'built-in') return target.name;
  const name = basename(resolve(target.path))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'folder' : name;
}

/** As it has to be typed. */
export function wordsOf(target: Target): string {
  if (target.kind === 'built-in') return target.name;
  return /^[\w./-]+$/.test(target.path) ? target.path : JSON.stringify(target.path);
}

/** Each is loaded when it is asked for: what is not served costs nothing. */
export async function createTarget(target: Target): Promise<Server> {
  if (target.kind === 'built-in') return createByName(target.name, process.env);
  const { openFolder } = await import('./open-folder.ts');
  return openFolder(target.path, nameOf(target));
}

/** Two folders may have the same name. */
export function distinctNames(targets: readonly Target[]): string[] {
  const taken = new Map<string, number>();
  return targets.map((target) => {
    const name = nameOf(target);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
}
