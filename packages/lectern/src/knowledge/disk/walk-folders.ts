/**
 * Walks a tree of folders: each real folder once, by its own path before any link's, and nothing outside of it; and
 * which names count there: no hidden ones, no installed packages, and files by their extension.
 * @module
 */
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { escapeInvisible } from '../../base/shown-text.ts';
import type { Problem } from '../document.ts';
import { meansAbsent, whyUnreadable } from './failure.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { isBelow, type RealRoot, whyNameIsRefused } from './inside-folder.ts';

export interface FolderPlace {
  /** Path below the root, with `/`; empty for the root. */
  readonly path: string;
  readonly real: string;
}

interface WalkedFolder extends FolderPlace {
  /** Paths of the included files, sorted. */
  readonly files: readonly string[];
  /** The real folders that contain the targets of links among the files. */
  readonly linkedFrom: readonly string[];
  /** Whether one of the entries is a link that points, or may later point, to something inside. */
  readonly hasLinks: boolean;
}

interface Walk {
  readonly root: RealRoot;
  readonly selection: Selection;
  readonly onProblem: (problem: Problem) => void;
  /** Where to start, if not at the root. */
  readonly from?: FolderPlace;
  /** Called before a folder is read: the caller must detect later changes in it. */
  readonly onEnter?: (folder: FolderPlace) => void;
}

const MOST_LEVELS = 64;

export async function* walkFolders(walk: Walk): AsyncGenerator<WalkedFolder, void, undefined> {
  const visited = new Set<string>();
  const stack: FolderPlace[] = [walk.from ?? { path: '', real: walk.root.real }];
  // Links come last, so that a folder found both ways has its own path, wherever the link is.
  const links: FolderPlace[] = [];
  let followed = 0;
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop() ?? links[followed++]) {
    if (visited.has(folder.real)) continue;
    visited.add(folder.real);
    if (folder.path.split('/').length > MOST_LEVELS) {
      tell(walk, folder.path, `lies more than ${MOST_LEVELS} folders deep`);
      continue;
    }
    walk.onEnter?.(folder);
    const found = await readFolder(walk, folder);
    for (const next of found.folders.reverse()) stack.push(next);
    for (const link of found.folderLinks) links.push(link);
    yield {
      path: folder.path,
      real: folder.real,
      files: found.files,
      linkedFrom: found.linkedFrom,
      hasLinks: found.hasLinks,
    };
  }
}

interface Entries {
  readonly files: string[];
  readonly linkedFrom: string[];
  readonly folders: FolderPlace[];
  readonly folderLinks: FolderPlace[];
  hasLinks: boolean;
}

async function readFolder(walk: Walk, folder: FolderPlace): Promise<Entries> {
  const found: Entries = { files: [], linkedFrom: [], folders: [], folderLinks: [], hasLinks: false };
  const isIgnored = await walk.selection.rules?.judgeOf(folder.path);
  for (const entry of await entriesOf(walk, folder)) {
    if (isSkipped(entry.name)) continue;
    const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
    const isWanted = walk.selection.isWanted(entry.name);
    // Names of other files are not checked.
    if (!isWanted && !entry.isDirectory() && !entry.isSymbolicLink()) continue;
    if (isIgnored?.(path, entry.isDirectory())) continue;
    const refused = whyNameIsRefused(entry.name);
    if (refused !== undefined) tell(walk, path, refused);
    else if (entry.isFile()) found.files.push(path);
    else if (entry.isDirectory()) found.folders.push({ path, real: join(folder.real, entry.name) });
    else if (entry.isSymbolicLink())
      await followLink(walk, { path, real: join(folder.real, entry.name) }, isWanted, found);
    else tell(walk, path, 'is not a regular file');
  }
  return found;
}

async function entriesOf(walk: Walk, folder: FolderPlace): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder.real, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (!meansAbsent(error)) tell(walk, folder.path, whyUnreadable(error));
    return [];
  }
}

async function followLink(walk: Walk, link: FolderPlace, isWanted: boolean, found: Entries): Promise<void> {
  try {
    const real = await realpath(link.real);
    const isRoot = real === walk.root.real;
    if (!isRoot && !isBelow(walk.root, real)) {
      tell(walk, link.path, 'is a link that leads out of the folder');
      return;
    }
    found.hasLinks = true;
    const stats = await stat(real);
    if (stats.isDirectory()) found.folderLinks.push({ path: link.path, real });
    else if (!isWanted) return;
    else if (!stats.isFile()) tell(walk, link.path, 'is not a regular file');
    else {
      found.files.push(link.path);
      found.linkedFrom.push(dirname(real));
    }
  } catch (error) {
    found.hasLinks = true;
    tell(walk, link.path, meansAbsent(error) ? 'is a broken link' : whyUnreadable(error));
  }
}

function tell(walk: Walk, path: string, reason: string): void {
  walk.onProblem({ path: path === '' ? '.' : escapeInvisible(path), reason });
}

export async function* scanFolder(
  root: RealRoot,
  onProblem: (problem: Problem) => void,
  selection: Selection = { isWanted: wantedBy(MARKDOWN_EXTENSIONS) },
): AsyncGenerator<string, void, undefined> {
  for await (const folder of walkFolders({ root, selection, onProblem })) yield* folder.files;
}

/** Whether a file with this name is read. */
type IsWanted = (name: string) => boolean;

/** What is read from a folder. */
export interface Selection {
  readonly isWanted: IsWanted;
  /** What is excluded from it; without rules, only skipped names are. */
  readonly rules?: IgnoreRules;
}

/** Extensions of Markdown files. */
export const MARKDOWN_EXTENSIONS: readonly string[] = ['.md', '.mdx', '.markdown'];
/** Read because a few of them are interface definitions; errors in the others are not reported. */
const DATA_EXTENSIONS: readonly string[] = ['.json', '.yaml', '.yml'];
/** Extensions of all files that may be articles. */
export const ARTICLE_EXTENSIONS: readonly string[] = [
  ...MARKDOWN_EXTENSIONS,
  '.rst',
  '.adoc',
  '.asciidoc',
  '.txt',
  '.html',
  '.htm',
  ...DATA_EXTENSIONS,
];

/** Whether most files with this name are not articles. */
export const isData: IsWanted = wantedBy(DATA_EXTENSIONS);

/** Creates a function that accepts names with one of these extensions, ignoring case. */
export function wantedBy(extensions: readonly string[]): IsWanted {
  const endings = extensions.map((extension) => extension.toLowerCase());
  return (name) => {
    const lower = name.toLowerCase();
    return endings.some((ending) => lower.length > ending.length && lower.endsWith(ending));
  };
}

export function isSkipped(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/** Whether a scan could have found the path, judging by its names. */
export async function couldBeListed(path: string, { isWanted, rules }: Selection): Promise<boolean> {
  if (!isWanted(path.slice(path.lastIndexOf('/') + 1)) || path.split('/').some(isSkipped)) return false;
  return !(await rules?.ignores(path, false));
}
