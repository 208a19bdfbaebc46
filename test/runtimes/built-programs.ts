/**
 * The entry programs as files in build/runtimes, made from the sources as they are now.
 * @module
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, type Platform } from './bundle.ts';

const FOLDER = fileURLToPath(new URL('../../build/runtimes/', import.meta.url));

const built = new Map<string, Promise<string>>();

/** Builds once in a test file, and gives the path of what was built. */
export function buildProgram(entry: URL, platform: Platform): Promise<string> {
  const known = built.get(entry.href);
  if (known !== undefined) return known;
  const made = writeProgram(entry, platform);
  built.set(entry.href, made);
  return made;
}

async function writeProgram(entry: URL, platform: Platform): Promise<string> {
  const code = await bundle(entry, platform, false);
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}${basename(entry.pathname, '.ts')}.mjs`;
  replaceFile(file, code);
  return file;
}

/** Two test files may build the same at once: a reader finds the old text or the new one, never half of it. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
