/**
 * The pages of the documentation.
 * @module
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

const markdownIn = (folder: string): string[] =>
  readdirSync(`${ROOT}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}${name}`);

const packageFolders = ['packages', 'servers'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}/`),
);

/** By their paths below the root. */
export const PAGES: readonly string[] = [
  ...markdownIn(''),
  ...markdownIn('docs/'),
  ...markdownIn('docs/decisions/'),
  ...packageFolders.flatMap(markdownIn),
];
