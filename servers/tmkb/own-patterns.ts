/**
 * Threat patterns that users write: recognised by their files, and checked for whether they can be served; those in the
 * categories of the knowledge base also by all of its rules.
 * @module
 */
import { basename } from 'node:path';
import type { Checked, ContentKind } from 'lectern/cli';
import { byPlace, findingOf, readFolder, type Subject } from 'lectern/content';
import { SYNONYM_FILE } from 'lectern/knowledge';
import { bakePatterns } from './bake-patterns.ts';
import { CATEGORIES } from './lint/categories.ts';
import { type Folder, lintPatterns } from './lint/lint.ts';

const EXTENSIONS = ['.yaml', '.yml'];
const PAGE = /[.](?:md|mdx|markdown|rst|adoc|asciidoc|html?)$/i;
const DATA = /[.]ya?ml$/i;
/** A folder shows by its first files what it is. */
const SAMPLE = 20;

export const ownPatterns: ContentKind = {
  kind: 'patterns',
  extensions: EXTENSIONS,
  setting: {
    variable: 'TMKB_PATTERNS',
    type: 'directory',
    title: 'Your own patterns',
    description: 'A folder of YAML files, on top of the built-in patterns',
  },
  detect,
  check,
};

/**
 * A README beside patterns does not make a folder of articles, nor do patterns deep below articles make a folder of
 * patterns. YAML without any articles counts, so that its mistakes are reported; API definitions are articles.
 */
async function detect(subject: Subject): Promise<boolean> {
  const files = await subject.files();
  const data = files.filter((file) => DATA.test(file) && basename(file) !== SYNONYM_FILE);
  if (!subject.isFolder) return data.length > 0;
  const pages = files.filter((file) => PAGE.test(file)).length;
  if (data.length === 0 || data.length < pages) return false;
  const sample = await Promise.all(data.slice(0, SAMPLE).map((file) => subject.readStart(file)));
  if (sample.some((text) => /^threat_pattern:/m.test(text))) return true;
  return pages === 0 && !sample.some((text) => /^["']?(?:openapi|swagger|\$schema)["']?\s*:/m.test(text));
}

async function check(subject: Subject): Promise<Checked> {
  if (!subject.isFolder)
    return readable({
      files: [{ path: '.', text: await subject.read(basename(subject.path)) }],
      problems: [],
    });
  const folder = await readFolder(subject.path, EXTENSIONS);
  if (!hasOwnCategories(folder)) return readable(folder);
  return { what: 'pattern', ...lintPatterns(folder, new Date().toISOString().slice(0, 10)) };
}

/** The rules of the knowledge base are for its own categories; other categories are not mistakes. */
function hasOwnCategories({ files }: Folder): boolean {
  const own = files.filter(({ path }) => CATEGORIES.includes(path.slice(0, path.indexOf('/'))));
  return own.length * 2 > files.length;
}

function readable({ files, problems }: Folder): Checked {
  const baked = bakePatterns(files);
  const found = [...problems, ...(baked.ok ? [] : baked.problems)].map(findingOf);
  const count = files.filter(({ path }) => basename(path) !== SYNONYM_FILE).length;
  // An empty or wrong folder must not pass the check.
  if (count === 0) found.push({ path: '.', line: 1, message: 'there are no patterns' });
  return { count, what: 'pattern', findings: found.sort(byPlace) };
}
