/**
 * Tells a folder of threat patterns from one of Markdown.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SYNONYM_FILE } from '../knowledge/synonym-file-name.ts';

/** Nobody hides the first files deeper. */
const DEEPEST = 4;

/** By the files nearest to the top: YAML, beside the one for synonyms, no articles and no API definitions. */
export function holdsPatterns(folder: string): boolean {
  let level = [folder];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const entries = level.flatMap((path) =>
      readdirSync(path, { withFileTypes: true })
        .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
        .map((entry) => ({ path: join(path, entry.name), entry })),
    );
    const files = entries
      .filter(({ entry }) => entry.isFile())
      .map(({ path, entry }) => ({ path, name: entry.name }));
    if (files.some(({ name }) => /[.](?:md|mdx|markdown|rst|adoc|asciidoc|html?)$/i.test(name))) return false;
    const data = files.filter(({ name }) => /[.]ya?ml$/i.test(name) && name !== SYNONYM_FILE);
    if (data.length > 0) return !data.some(({ path }) => isDefinition(path));
    level = entries.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path);
  }
  return false;
}

function isDefinition(path: string): boolean {
  return /^["']?(?:openapi|swagger|\$schema)["']?\s*:/m.test(readFileSync(path, 'utf8'));
}
