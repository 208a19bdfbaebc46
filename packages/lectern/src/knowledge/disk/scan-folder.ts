/**
 * The wanted files of a folder, in an order that stays the same as long as their names do.
 * @module
 */
import type { Problem } from '../document.ts';
import type { RealRoot } from './inside-folder.ts';
import { walkFolders } from './walk-folders.ts';
import { MARKDOWN_EXTENSIONS, type Selection, wantedBy } from './wanted-names.ts';

export async function* scanFolder(
  root: RealRoot,
  onProblem: (problem: Problem) => void,
  selection: Selection = { isWanted: wantedBy(MARKDOWN_EXTENSIONS) },
): AsyncGenerator<string, void, undefined> {
  for await (const folder of walkFolders({ root, selection, onProblem })) yield* folder.files;
}
