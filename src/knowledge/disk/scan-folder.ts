/**
 * The wanted files of a folder, in an order that stays the same as long as their names do.
 * @module
 */
import type { Problem } from '../document.ts';
import type { RealRoot } from './inside-folder.ts';
import { walkFolders } from './walk-folders.ts';
import { type IsWanted, MARKDOWN_EXTENSIONS, wantedBy } from './wanted-names.ts';

export async function* scanFolder(
  root: RealRoot,
  onProblem: (problem: Problem) => void,
  isWanted: IsWanted = wantedBy(MARKDOWN_EXTENSIONS),
): AsyncGenerator<string, void, undefined> {
  for await (const folder of walkFolders({ root, isWanted, onProblem })) yield* folder.files;
}
