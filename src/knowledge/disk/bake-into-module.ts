/**
 * Writes a baked collection as a module of a few long strings.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { BakedCollection } from '../baked.ts';
import { bakeFolder } from './bake.ts';

/** Leaves a file alone that holds the same already, so that nothing is built again for it. Says whether it wrote. */
export async function bakeIntoModule(folder: string, file: string): Promise<boolean> {
  const text = moduleText(await bakeFolder(folder));
  if ((await textIfThere(file)) === text) return false;
  await writeFile(file, text);
  return true;
}

function moduleText({ articles, contents, index }: BakedCollection): string {
  return [
    '/** Made from the articles by the build; not to be edited. @module */',
    'export const BAKED: { readonly articles: string; readonly contents: string; readonly index: string } = {',
    `  articles: ${literal(articles)},`,
    `  contents: ${literal(contents)},`,
    `  index: ${literal(index)},`,
    '};\n',
  ].join('\n');
}

/** In single quotes, because the double ones of JSON would all have to be escaped. */
function literal(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return `'${inside.replace(/\\.|'/g, (found) => (found === "'" ? "\\'" : found === '\\"' ? '"' : found))}'`;
}

async function textIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
