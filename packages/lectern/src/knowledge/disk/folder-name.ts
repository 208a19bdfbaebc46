/**
 * The name of a folder: from its own settings, its package, or its parent folder.
 * @module
 */
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { asciiName } from '../../base/transliterate.ts';
import { SETTINGS_FILE } from '../settings/collection-settings.ts';

export interface FolderName {
  /** Lower-case ASCII letters, digits and hyphens: for URLs and configuration files. */
  readonly name: string;
  /** As people write it, if that differs from the name. */
  readonly title: string | undefined;
}

/** Names that describe the kind of content, not its subject. */
const GENERIC =
  /^(?:docs?|documentation|contents?|src|source|pages|site|website|book|md|markdown|articles|wiki|www|public)$/i;
/** Numbers, booleans and null in YAML, which are not valid titles. */
const OTHER_SCALARS = /^(?:[-+]?[\d.]+|true|false|null|~)$/i;
const MOST_LEVELS = 3;
const LONGEST = 60;

export function folderName(path: string): FolderName {
  const folder = resolve(path);
  const called = titleIn(folder) ?? packageName(folder) ?? ofFolder(folder);
  const name = asciiName([...called].slice(0, LONGEST).join(''), 'folder')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return { name, title: called === name || called === '' ? undefined : called };
}

function ofFolder(folder: string): string {
  const own = basename(folder);
  if (!GENERIC.test(own)) return own;
  let at = folder;
  for (let level = 0; level < MOST_LEVELS; level++) {
    at = dirname(at);
    // A file directly in the home folder does not belong to another folder.
    if (at === dirname(at) || at === homedir() || at === resolve(tmpdir())) return own;
    const name = packageName(at) ?? basename(at);
    if (!GENERIC.test(name)) return name;
  }
  return own;
}

/** Without its scope, unless the rest is generic. */
function packageName(folder: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown };
    if (typeof name !== 'string' || name === '') return undefined;
    const own = name.replace(/^@[^/]*\//, '');
    return GENERIC.test(own) && own !== name ? name.replace(/^@/, '').replace('/', '-') : own;
  } catch {
    return undefined;
  }
}

/** One line is read here, since a name is needed before the YAML parser is loaded. */
function titleIn(folder: string): string | undefined {
  try {
    const text = readFileSync(join(folder, SETTINGS_FILE), 'utf8');
    const [, quoted, plain] =
      /^title:[ \t]+(?:(["'])(.+)\1|([^"'\s#|>[{&*!].*?))[ \t]*(?:\s#.*)?$/m.exec(text)?.slice(1) ?? [];
    const title = (quoted ?? plain)?.trim();
    return title === undefined || title === '' || (quoted === undefined && OTHER_SCALARS.test(title))
      ? undefined
      : title;
  } catch {
    return undefined;
  }
}
