/**
 * What `lectern` is asked to serve: a built-in server, a folder, or a file.
 * @module
 */
import { statSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { transliterate } from '../base/transliterate.ts';
import { folderName } from '../knowledge/disk/folder-name.ts';
import type { Library } from '../knowledge/library.ts';
import type { Logger } from '../logging/logger.ts';
import type { Server } from '../server.ts';
import { nearest } from '../spelling/nearest.ts';
import { UsageError } from './errors.ts';
import { holdsPatterns } from './holds-patterns.ts';
import { createByName, SERVER_NAMES } from './servers.ts';

export type Target =
  | { readonly kind: 'built-in'; readonly name: string }
  /** Articles: Markdown and other formats. */
  | { readonly kind: 'folder'; readonly path: string }
  /** Threat patterns in YAML. */
  | { readonly kind: 'patterns'; readonly path: string }
  /** A registry of sources, or a catalogue of titles. */
  | { readonly kind: 'file'; readonly path: string };

const FILES = ['.csv', '.tsv', '.json', '.jsonl'];

/** Throws a `UsageError` for what is neither. */
export function readTarget(given: string): Target {
  if (SERVER_NAMES.includes(given)) return { kind: 'built-in', name: given };
  const found = statSync(given, { throwIfNoEntry: false });
  if (found?.isDirectory()) return { kind: holdsPatterns(given) ? 'patterns' : 'folder', path: given };
  if (found?.isFile()) return readFileTarget(given);
  if (/[/\\]|^[.]/.test(given)) throw new UsageError(`there is no folder and no file "${given}".`);
  const suggestion = nearest(given, SERVER_NAMES);
  throw new UsageError(
    `there is no server, folder or file "${given}".`,
    suggestion === undefined
      ? `Built-in servers: ${SERVER_NAMES.join(', ')}.`
      : `Did you mean "${suggestion}"?`,
  );
}

function readFileTarget(path: string): Target {
  if (FILES.includes(extname(path).toLowerCase())) return { kind: 'file', path };
  throw new UsageError(
    `"${path}" is no file that can be served.`,
    'Name a folder of Markdown or of threat patterns, a registry (.json), or a catalogue (.csv, .tsv, .json, .jsonl).',
  );
}

/** In URLs and configuration files. */
export function nameOf(target: Target): string {
  if (target.kind === 'built-in') return target.name;
  if (target.kind === 'folder') return folderName(target.path).name;
  const own = basename(resolve(target.path));
  const name = transliterate(target.kind === 'file' ? own.slice(0, -extname(own).length) : own);
  return name === '' ? target.kind : name;
}

/** As it has to be typed. */
export function wordsOf(target: Target): string {
  if (target.kind === 'built-in') return target.name;
  return /^[\w./-]+$/.test(target.path) ? target.path : JSON.stringify(target.path);
}

export interface OpenedTarget {
  readonly server: Server;
  /** Of a folder, what it is read into. */
  readonly library?: Library;
}

/** How a target is opened; each part concerns only some of them. */
export interface OpenOptions {
  /** Without one, a server has its own. */
  readonly logger?: Logger | undefined;
  readonly indexCharacters?: number | undefined;
  /** Of a folder, globs of what is not read. */
  readonly exclude?: readonly string[];
  /** Of a folder, whether `.gitignore` files count. */
  readonly gitignore?: boolean;
}

/** Each is loaded when it is asked for: what is not served costs nothing. */
export async function openTarget(target: Target, options: OpenOptions = {}): Promise<OpenedTarget> {
  const { logger, indexCharacters } = options;
  switch (target.kind) {
    case 'built-in':
      return { server: await createByName(target.name, process.env, logger, indexCharacters) };
    case 'folder': {
      const { openFolder } = await import('./open-folder.ts');
      return openFolder(target.path, { ...folderName(target.path), ...options });
    }
    case 'patterns':
      return { server: await createByName('tmkb', { ...process.env, TMKB_PATTERNS: target.path }, logger) };
    case 'file': {
      const { openFileTarget } = await import('./open-file-target.ts');
      return { server: await openFileTarget(target.path, logger) };
    }
  }
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
