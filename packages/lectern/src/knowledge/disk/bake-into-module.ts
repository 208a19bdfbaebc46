/**
 * Writes a baked collection as a module of a few long strings.
 * @module
 */
import { bakeFolder } from './bake.ts';
import { writeStringModule } from './string-module.ts';

/** Says whether it wrote; a module that holds the same already is left alone. */
export async function bakeIntoModule(folder: string, file: string): Promise<boolean> {
  const { articles, contents, index } = await bakeFolder(folder);
  return writeStringModule(file, { articles, contents, index }, 'the articles');
}
