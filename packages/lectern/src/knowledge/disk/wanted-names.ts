/**
 * Which names of a folder count: no hidden ones, no installed packages, and files by their extension.
 * @module
 */

import type { IgnoreRules } from './ignore-rules.ts';

/** Whether a file of this name is read. */
export type IsWanted = (name: string) => boolean;

/** What of a folder is read. */
export interface Selection {
  readonly isWanted: IsWanted;
  /** What of it is left out; nothing but skipped names where there are none. */
  readonly rules?: IgnoreRules;
}

/** Extensions of Markdown files. */
export const MARKDOWN_EXTENSIONS: readonly string[] = ['.md', '.mdx', '.markdown'];
/** Read for the few that are definitions of interfaces; what is wrong with the others is nobody's concern. */
const DATA_EXTENSIONS: readonly string[] = ['.json', '.yaml', '.yml'];
/** Of all files that may be articles. */
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

/** Whether most files of this name are not meant to be read. */
export const isData: IsWanted = wantedBy(DATA_EXTENSIONS);

/** Creates a function that accepts names with one of these extensions, in upper or lower case. */
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

/** Whether a scan could have found the path, as far as its names tell. */
export async function couldBeListed(path: string, { isWanted, rules }: Selection): Promise<boolean> {
  if (!isWanted(path.slice(path.lastIndexOf('/') + 1)) || path.split('/').some(isSkipped)) return false;
  return !(await rules?.ignores(path, false));
}
