/**
 * A folder or file whose kind of content is detected from its first files; and the text of a single file.
 * @module
 */
import { constants, type Stats } from 'node:fs';
import { access, open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf, whyUnreadable } from '../knowledge/disk/failure.ts';
import { ContentError } from './finding.ts';

/** Enough to detect a kind of content, and read immediately even in a folder of 100,000 files. */
const MAX_FILES = 500;

/** A folder or file that exists. */
export interface Subject {
  /** Path as the user typed it. */
  readonly path: string;
  /** Whether it is a folder. */
  readonly isFolder: boolean;
  /** Relative paths of its files, those nearest to the top first, at most 500; a file has its own name. */
  files(): Promise<readonly string[]>;
  /** Text of one of the files. */
  read(file: string): Promise<string>;
  /** Beginning of that text, at most 64 KiB: enough to recognise a large file without reading it. */
  readStart(file: string): Promise<string>;
}

/** Throws a `ContentError` if there is no such folder or file, or if it cannot be read. */
export async function findSubject(path: string): Promise<Subject> {
  const found = await readable(path).catch((error: unknown) => {
    const why = codeOf(error) === 'ENOENT' ? 'does not exist' : whyUnreadable(error);
    throw new ContentError(`"${path}" ${why}.\n`);
  });
  if (found.isFile())
    return {
      path,
      isFolder: false,
      files: async () => [basename(path)],
      read: () => readContentFile(path),
      readStart: () => readStartOf(path),
    };
  if (!found.isDirectory()) throw new ContentError(`"${path}" is neither a folder nor a file.\n`);
  let listed: Promise<readonly string[]> | undefined;
  return {
    path,
    isFolder: true,
    files() {
      listed ??= firstFiles(path);
      return listed;
    },
    read: (file) => readContentFile(join(path, file)),
    readStart: (file) => readStartOf(join(path, file)),
  };
}

async function readable(path: string): Promise<Stats> {
  const found = await stat(path);
  await access(path, constants.R_OK);
  return found;
}

/**
 * Hidden folders and `node_modules` contain nothing that a user wrote to be served. Unreadable folders are treated as
 * empty.
 */
async function firstFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  let level = [''];
  while (level.length > 0 && files.length < MAX_FILES) {
    const deeper: string[] = [];
    for (const folder of level) {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) deeper.push(path);
        else if (entry.isFile()) files.push(path);
      }
      if (files.length >= MAX_FILES) break;
    }
    level = deeper;
  }
  return files.slice(0, MAX_FILES);
}

/** Reads a file of content. Throws a `ContentError` if there is none or it cannot be read. */
export async function readContentFile(path: string): Promise<string> {
  const text = await readIfPresent(path);
  if (text === undefined) throw new ContentError(`"${path}" does not exist.\n`);
  return text;
}

const START_BYTES = 1 << 16;

async function readStartOf(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(START_BYTES) });
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new ContentError(
      `"${path}" ${codeOf(error) === 'ENOENT' ? 'does not exist' : whyUnreadable(error)}.\n`,
    );
  }
}

/** Reads a file. Resolves to `undefined` if there is none. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ContentError(`"${path}" ${whyUnreadable(error)}.\n`);
  }
}
