/**
 * Tells a folder of threat patterns from one of Markdown.
 * @module
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SYNONYM_FILE } from '../knowledge/synonym-file-name.ts';

/** Nobody hides the first files deeper. */
const DEEPEST = 4;

/** By the files nearest to the top: YAML, beside the one for synonyms, and no Markdown. */
export function holdsPatterns(folder: string): boolean {
  let level = [folder];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const entries = level.flatMap((path) =>
      readdirSync(path, { withFileTypes: true })
        .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
        .map((entry) => ({ path: join(path, entry.name), entry })),
    );
    const files = entries.filter(({ entry }) => entry.isFile()).map(({ entry }) => entry.name);
    if (files.some((name) => /[.](?:md|mdx|markdown)$/i.test(name))) return false;
    if (files.some((name) => /[.]ya?ml$/i.test(name) && name !== SYNONYM_FILE)) return true;
    level = entries.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path);
  }
  return false;
}
