/**
 * The public entries of the packages, as their package.json lists them.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pages.ts';

export interface Entry {
  /** What an import statement names, such as `lectern/stdio`. */
  readonly name: string;
  /** Path of its source below the root. */
  readonly file: string;
  /** Purpose, from the header of the source. */
  readonly purpose: string;
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
}

/** Every entry of every package below `packages/`, `.` first; the servers export only their `ServerPackage`. */
export const ENTRIES: readonly Entry[] = readdirSync(join(ROOT, 'packages'))
  .map((folder) => `packages/${folder}`)
  .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
  .sort((a, b) => Number(b === 'packages/lectern') - Number(a === 'packages/lectern') || a.localeCompare(b))
  .flatMap(entriesOf);

function entriesOf(folder: string): Entry[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
  return Object.keys(manifest.exports ?? {})
    .filter((key) => key !== './package.json')
    .map((key) => {
      const file = `${folder}/src/${key === '.' ? 'index' : key.slice(2)}.ts`;
      return { name: manifest.name + key.slice(1), file, purpose: purposeOf(file) };
    });
}

/** The header without the name of the entry that it starts with. */
function purposeOf(file: string): string {
  const [, header = ''] = readFileSync(join(ROOT, file), 'utf8').match(/^\/\*\*(.*?)@module/s) ?? [];
  const purpose = header
    .replace(/\s*\n \* ?/g, ' ')
    .trim()
    .replace(/^`?[\w@/-]+`?: /, '');
  return purpose.charAt(0).toUpperCase() + purpose.slice(1);
}
