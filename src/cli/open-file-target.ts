/**
 * A file as a server: a registry of sources by its categories, anything else as a catalogue of titles.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Logger } from '../logging/logger.ts';
import type { Server } from '../server.ts';
import { createByName } from './servers.ts';

export async function openFileTarget(path: string, logger?: Logger): Promise<Server> {
  const isRegistry = extname(path).toLowerCase() === '.json' && hasCategories(await readFile(path, 'utf8'));
  return isRegistry
    ? createByName('three-good-sources', { ...process.env, REGISTRY_PATH: path }, logger)
    : createByName('media-gateway', { ...process.env, MEDIA_CATALOGUE_PATH: path }, logger);
}

/** What cannot be read is told by whoever opens it. */
function hasCategories(text: string): boolean {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && 'categories' in data;
  } catch {
    return false;
  }
}
