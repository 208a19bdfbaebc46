/**
 * What of a target goes into its bundle: the files that its server reads.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { findSubject } from '../../content/subject.ts';
import { whyUnreadable } from '../../knowledge/disk/failure.ts';
import { createFolderSource } from '../../knowledge/disk/folder-source.ts';
import { ARTICLE_EXTENSIONS, isData } from '../../knowledge/disk/wanted-names.ts';
import type { Problem } from '../../knowledge/document.ts';
import { articleFormat } from '../../knowledge/formats/article-format.ts';
import { SETTINGS_FILE, SYNONYM_FILE } from '../../knowledge/settings/collection-settings.ts';
import { readSettings } from '../../knowledge/settings/read-settings.ts';
import type { LocalAddress } from '../address.ts';
import { CliError } from '../errors.ts';
import { recogniseServable } from '../server-packages.ts';
import type { ZipFile } from './zip.ts';

interface Content {
  readonly files: readonly ZipFile[];
  /** The folder or file among them that `lectern serve` is given; undefined for a built-in server, which has a name. */
  readonly root: string | undefined;
  /** Files that stay behind. */
  readonly problems: readonly Problem[];
}

/** `name`: what the content is called in the bundle, since a server goes by the name of its folder or file. */
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

/** Of data, the words that mean the same, and definitions of interfaces. */
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
  if (files.length === 0) throw new CliError(`"${folder}" has nothing in it to be served.`);
  return { files, root, problems };
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CliError(`"${basename(path)}" ${whyUnreadable(error)}.`);
  }
}
