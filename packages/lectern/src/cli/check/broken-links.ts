/**
 * Links of a page to files that do not exist.
 * @module
 */

import { access } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Finding } from '../../content/finding.ts';
import type { Page } from './page.ts';

/** Of a path below the folder, or beside it, with `/`. */
type IsThere = (path: string) => Promise<boolean>;

/** Addresses, places on the page itself, paths from the root of some site, and what a template fills in. */
const ELSEWHERE = /^(?:[A-Za-z][A-Za-z0-9+.-]*:|#|\/|\?|$)|[{}\n]/;
const WITHOUT_ENDING = /^(.*?)(?:\.html?|\/)?$/;
/** Programs that make sites of Markdown take links in these forms. */
const OTHER_FORMS = ['.md', '.mdx', '.markdown', '/index.md', '/index.mdx', '/README.md'];

/** Links of a page to files that are not there. */
export async function brokenLinks({ document, links }: Page, isThere: IsThere): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { target, line } of links) {
    const path = pathIn(target, document.path);
    if (path === undefined || (await leadsSomewhere(path, isThere))) continue;
    findings.push({ path: document.path, line, message: `link to "${target}" leads to no file` });
  }
  return findings;
}

/** Undefined unless the target is a relative path. */
function pathIn(target: string, from: string): string | undefined {
  if (ELSEWHERE.test(target)) return undefined;
  const path = target.replace(/[#?].*$/, '');
  return posix.join(posix.dirname(from), decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function leadsSomewhere(path: string, isThere: IsThere): Promise<boolean> {
  if (await isThere(path)) return true;
  if (!/\/$|\.html?$|(?:^|\/)[^/.]*$/i.test(path)) return false;
  const [, bare = path] = WITHOUT_ENDING.exec(path) ?? [];
  for (const form of OTHER_FORMS) if (await isThere(`${bare}${form}`)) return true;
  return false;
}

/** Looks for files on disk, for each once. */
export function fileFinder(root: string): IsThere {
  const known = new Map<string, Promise<boolean>>();
  return (path) => {
    const found = known.get(path) ?? exists(join(root, path));
    known.set(path, found);
    return found;
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
