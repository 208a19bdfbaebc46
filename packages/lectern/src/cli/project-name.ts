/**
 * The name of the project that a script belongs to.
 * @module
 */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Folders of output and of sources, which every project has. */
const GENERIC_FOLDERS =
  /^(?:dist|build|out|output|lib|src|source|bin|server|servers|scripts|app|target|release)$/i;
const MOST_LEVELS = 6;

/** The name of the nearest package, without its scope; otherwise of the nearest folder with a name of its own. */
export function projectName(script: string): string {
  const folders: string[] = [];
  let at = dirname(script);
  while (folders.length < MOST_LEVELS && at !== dirname(at) && at !== homedir()) {
    folders.push(at);
    at = dirname(at);
  }
  for (const folder of folders) {
    const name = packageName(folder);
    if (name !== undefined) return name;
  }
  const telling = folders.map((folder) => basename(folder)).find((name) => !GENERIC_FOLDERS.test(name));
  return telling ?? basename(script).replace(/\.\w+$/, '');
}

function packageName(folder: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown };
    return typeof name === 'string' && name !== '' ? name.replace(/^@[^/]*\//, '') : undefined;
  } catch {
    return undefined;
  }
}
