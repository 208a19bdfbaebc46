/**
 * The program of a bundle: `lectern`, and the package of the server, as they are installed here.
 * @module
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findSubject } from '../../content/subject.ts';
import type { LocalAddress } from '../address.ts';
import { CliError } from '../errors.ts';
import { loadServerPackage, recogniseServable, resolveServerPackage } from '../server-packages.ts';
import type { ZipFile } from './zip.ts';

/** Where a bundle has its packages, so that a server package finds `lectern` as in any other installation. */
const PACKAGES = 'node_modules';
/** The command, below the folder of the bundle's program. */
export const PROGRAM: string = `${PACKAGES}/lectern/dist/cli.mjs`;
const BESIDE = ['package.json', 'LICENSE', 'THIRD-PARTY-NOTICES.md'];

/** `lecternFolder`: where this package is installed. */
export async function programFiles(lecternFolder: string, address: LocalAddress): Promise<ZipFile[]> {
  const files = await packageFiles(lecternFolder);
  const server = await serverOf(address);
  if (server === undefined) return files;
  const { name } = await loadServerPackage(server);
  const path = resolveServerPackage(name);
  if (path === undefined) throw new CliError(`server "${server}" is not installed.`);
  // The module of a package is in its `dist`.
  return [...files, ...(await packageFiles(dirname(dirname(path))))];
}

async function serverOf(address: LocalAddress): Promise<string | undefined> {
  if (address.kind === 'server') return address.name;
  return (await recogniseServable(await findSubject(address.path)))?.server;
}

/** Maps and declarations are left out: they would be the larger part of a bundle. */
async function packageFiles(folder: string): Promise<ZipFile[]> {
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string };
  const built = await readdir(join(folder, 'dist'), { recursive: true });
  const beside = (await readdir(folder)).filter((each) => BESIDE.includes(each));
  const paths = [...beside, ...built.filter((each) => each.endsWith('.mjs')).map((each) => `dist/${each}`)];
  return Promise.all(
    paths.map(async (path) => ({
      path: `${PACKAGES}/${name}/${path.replaceAll('\\', '/')}`,
      bytes: withoutMap(await readFile(join(folder, path))),
    })),
  );
}

function withoutMap(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
}
