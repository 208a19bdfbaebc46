/**
 * How this program can be started again: by client applications, in any folder, and by the user.
 * @module
 */

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/** Node, and the script of this program. */
export interface OwnProgram {
  /** Absolute path of Node. */
  readonly node: string;
  /** Absolute path of the script. */
  readonly script: string;
  /** How the user types it, such as `lectern` or `npx lectern`. */
  readonly typed: string;
  /** Package specifier, if a package runner such as npx fetched this copy; the copy may be deleted later. */
  readonly fetchedAs?: string;
}

/** Caches of npx, of pnpm and Yarn (`dlx`), and of Bun. */
const RUNNER_CACHE = /^(.*[\\/](?:_npx|dlx(?:-[^\\/]+)?|bunx-[^\\/]+)[\\/].*?)[\\/]node_modules[\\/]/;

/** The program of this process. */
export function thisProgram(): OwnProgram {
  const script = scriptOfCommand();
  const [, cache] = RUNNER_CACHE.exec(script) ?? [];
  const fetchedAs = cache === undefined ? undefined : specifierIn(cache);
  return {
    node: process.execPath,
    script,
    typed: fetchedAs === undefined ? typedAs(script) : npxWords([fetchedAs]).map(shellWord).join(' '),
    ...(fetchedAs === undefined ? {} : { fetchedAs }),
  };
}

/** Not necessarily the script that Node was started with, which may be the program of a server package. */
function scriptOfCommand(): string {
  const manifest = createRequire(import.meta.url).resolve('lectern/package.json');
  return join(dirname(realpathSync(manifest)), packageJson.bin.lectern);
}

/** The words that start this program in any folder. `packages` are specifiers of further packages that it needs. */
export function startWords(
  { node, script, fetchedAs }: OwnProgram,
  packages: readonly string[] = [],
): readonly string[] {
  return fetchedAs === undefined ? [node, script] : npxWords([fetchedAs, ...packages]);
}

function npxWords([own, ...others]: readonly [string, ...string[]]): string[] {
  if (others.length === 0 && /^[^/\\]+@[^/\\]+$/.test(own)) return ['npx', '-y', own];
  return ['npx', '-y', ...[own, ...others].map((each) => `--package=${each}`), 'lectern'];
}

/** A tarball is fetched again from its file, everything else by its exact version. */
function specifierIn(cache: string): string {
  try {
    const lock = JSON.parse(readFileSync(join(cache, 'node_modules', '.package-lock.json'), 'utf8'));
    const resolved = lock.packages['node_modules/lectern'].resolved as string;
    if (resolved.startsWith('file:')) return resolve(cache, resolved.slice('file:'.length));
  } catch {
    // Runners other than npx have no such file.
  }
  return `lectern@${packageJson.version}`;
}

function typedAs(script: string): string {
  const onPath = (process.env.PATH ?? '').split(delimiter).find((folder) => startsScript(folder, script));
  // npm adds the programs of a project to the PATH of the programs that it starts.
  if (onPath !== undefined && !onPath.includes(`node_modules${sep}.bin`)) return 'lectern';
  const projects = ancestorsOf(process.cwd()).map((folder) => join(folder, 'node_modules', '.bin'));
  if (projects.some((folder) => startsScript(folder, script))) return 'npx lectern';
  return `node ${shellWord(script)}`;
}

/** Whether `lectern` in this folder is a link to the script, or npm's Windows script next to it. */
function startsScript(folder: string, script: string): boolean {
  const link = join(folder, 'lectern');
  try {
    if (realpathSync(link) === script) return true;
  } catch {
    return false;
  }
  const packages = [join(folder, 'node_modules', 'lectern'), resolve(folder, '..', 'lectern')];
  return existsSync(`${link}.cmd`) && packages.some((each) => script.startsWith(each + sep));
}

function ancestorsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestorsOf(parent)];
}

/** The version of the package. */
export const PACKAGE_VERSION: string = packageJson.version;

/** Quotes a text that a POSIX shell would otherwise split or interpret. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
