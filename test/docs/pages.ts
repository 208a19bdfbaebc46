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

const serverFolders = readdirSync(`${ROOT}servers`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `servers/${name}/`);

/** By their paths below the root. */
export const PAGES: readonly string[] = [
  ...markdownIn(''),
  ...markdownIn('docs/'),
  ...markdownIn('docs/decisions/'),
  ...serverFolders.flatMap(markdownIn),
];
