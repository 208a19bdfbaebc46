/**
 * All files of a folder at once, for programs that need every one of them before they begin.
 * @module
 */
import type { Problem } from '../document.ts';
import type { SourceText } from '../source.ts';
import { createFolderSource } from './folder-source.ts';

/** The files of a folder. */
export interface FolderFiles {
  /** The files, in the order of their paths. */
  readonly files: readonly SourceText[];
  /** Files and folders that could not be read. */
  readonly problems: readonly Problem[];
}

/** Reads all files of a folder that have one of these extensions. */
export async function readFolder(folder: string, extensions: readonly string[]): Promise<FolderFiles> {
  const source = createFolderSource(folder, { extensions });
  const files: SourceText[] = [];
  const problems: Problem[] = [];
  for await (const path of source.list((problem) => problems.push(problem))) {
    const outcome = await source.read(path);
    if (outcome.kind === 'text') files.push(outcome.file);
    else if (outcome.kind === 'problem') problems.push(outcome.problem);
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, problems };
}
