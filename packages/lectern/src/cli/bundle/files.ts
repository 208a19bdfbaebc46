/**
 * The files of a bundle: those that its server reads, the program, and the archive that contains them.
 * @module
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { zipSync } from 'fflate';
import { findSubject } from '../../content/subject.ts';
import { whyUnreadable } from '../../knowledge/disk/failure.ts';
import { createFolderSource } from '../../knowledge/disk/folder-source.ts';
import { ARTICLE_EXTENSIONS, isData } from '../../knowledge/disk/walk-folders.ts';
import type { Problem } from '../../knowledge/document.ts';
import { articleFormat } from '../../knowledge/formats/article-format.ts';
import { SETTINGS_FILE, SYNONYM_FILE } from '../../knowledge/settings/collection-settings.ts';
import { readSettings } from '../../knowledge/settings/read-settings.ts';
import type { LocalAddress } from '../address.ts';
import { CliError } from '../errors.ts';
import { loadServerPackage, recogniseServable, resolveServerPackage } from '../server-packages.ts';

interface Content {
  readonly files: readonly ZipFile[];
  /** The folder or file that `lectern serve` is given; undefined for a built-in server, which has a name. */
  readonly root: string | undefined;
  /** Files that are not included. */
  readonly problems: readonly Problem[];
}

/** `name`: the name of the content in the bundle, since a server is named after its folder or file. */
export async function contentFiles(address: LocalAddress, name: string): Promise<Content> {
  switch (address.kind) {
    case 'server':
      return { files: [], root: undefined, problems: [] };
    case 'file': {
      const root = `content/${name}${extname(address.path).toLowerCase()}`;
      return { files: [{ path: root, bytes: await bytesOf(address.path) }], root, problems: [] };
    }
    case 'folder':
      return (await recogniseServable(await findSubject(address.path))) === undefined
        ? folderFiles(address.path, name, ARTICLE_EXTENSIONS, isServed)
        : folderFiles(address.path, name, ['.yaml', '.yml'], () => true);
  }
}

/** Of data files, only synonyms and interface definitions are served. */
function isServed(path: string, bytes: Buffer): boolean {
  if (path === SYNONYM_FILE || !isData(path)) return true;
  return articleFormat.readDocument({ path, text: bytes.toString('utf8'), hash: '' }).ok;
}

async function folderFiles(
  folder: string,
  name: string,
  extensions: readonly string[],
  isWanted: (path: string, bytes: Buffer) => boolean,
): Promise<Content> {
  const root = `content/${name}`;
  const problems: Problem[] = [];
  const files: ZipFile[] = [];
  const source = createFolderSource(folder, { extensions });
  const settings = await source.read(SETTINGS_FILE);
  if (settings.kind === 'text') {
    files.push({ path: `${root}/${SETTINGS_FILE}`, bytes: Buffer.from(settings.file.text) });
    source.exclude?.(readSettings(settings.file.text).settings.exclude);
  }
  for await (const path of source.list((problem) => problems.push(problem))) {
    const bytes = await bytesOf(join(folder, path));
    if (isWanted(path, bytes)) files.push({ path: `${root}/${path}`, bytes });
  }
  if (files.length === 0) throw new CliError(`"${folder}" contains nothing that can be served.`);
  return { files, root, problems };
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CliError(`"${basename(path)}" ${whyUnreadable(error)}.`);
  }
}

/** Where a bundle has its packages, so that a server package finds `lectern` as in any installation. */
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

/** Excludes maps and declarations, which would be the larger part of a bundle. */
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

/** A file in an archive. */
export interface ZipFile {
  /** Its path with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The earliest date of the format, in local time as it is stored: archives must not depend on when they are created.
 */
const MODIFIED = new Date(1980, 0, 1);
/** The attributes are those of Unix: a regular file, `rw-r--r--`. */
const UNIX = 3;
const ATTRIBUTES = (0o100644 << 16) >>> 0;
/** The maximum without the extensions of zip64. */
const MAX_FILES = 0xffff;
const MAX_BYTES = 0xffffffff;

/** Packs the files in their order. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  if (files.length > MAX_FILES)
    throw new CliError(`${files.length} files are too many for a bundle; the maximum is ${MAX_FILES}.`);
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_BYTES)
    throw new CliError('the files are too large for a bundle; the maximum is 4 GB.');
  const entries = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
  return Buffer.from(zipSync(entries, { level: 9, mtime: MODIFIED, os: UNIX, attrs: ATTRIBUTES }));
}
