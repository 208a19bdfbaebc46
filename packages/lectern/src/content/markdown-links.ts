/** The links in the prose of a Markdown file, and where they lead. @module */
import type { Document } from '../knowledge/document.ts';
import type { Body } from './markdown-body.ts';

export interface Link {
  readonly target: string;
  /** The line of the target: the text of a link may begin on the line before. */
  readonly line: number;
}

export type Destination =
  /** An article, or one of its sections. */
  | { readonly kind: 'article'; readonly id: string; readonly fragment: string | undefined }
  | { readonly kind: 'absolute'; readonly scheme: string }
  /** A path that no article can have. */
  | { readonly kind: 'nowhere' };

// Each with the target as its first group. Targets of the first kind may hold pairs of parentheses.
const patterns = [
  /\]\(((?:[^()]|\([^()]*\))*)\)/dg,
  /^ {0,3}\[[^\]\n]+\]:[ \t]*(\S+)/dgm,
  /<([A-Za-z][A-Za-z0-9+.-]*:[^\s<>]*)>/dg,
  /(?<!\w)([A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s<>)\]]+)/dg,
];
const title = /\s+(?:"[^"]*"|'[^']*')\s*$/;
const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/;

/** Finds the links, in the order in which they stand. */
export function linksOf(body: Body): Link[] {
  const targets = new Map<number, string>();
  for (const pattern of patterns) {
    for (const found of body.prose.matchAll(pattern)) {
      const offset = found.indices?.[1]?.[0] ?? found.index;
      const target = (found[1] ?? '').replace(title, '').trim();
      // A bare address inside a link is that link, found before.
      if (!targets.has(offset)) targets.set(offset, target.replace(/^<(.*)>$/, '$1'));
    }
  }
  return [...targets]
    .sort(([one], [other]) => one - other)
    .map(([offset, target]) => ({ target, line: body.lineAt(offset) }));
}

/** Resolves the target of a link in this document. */
export function destinationOf(target: string, document: Pick<Document, 'id' | 'path'>): Destination {
  const found = scheme.exec(target)?.[1];
  if (found !== undefined) return { kind: 'absolute', scheme: found.toLowerCase() };
  const [path = '', fragment] = target.split('#', 2);
  if (path === '' && fragment !== undefined) return { kind: 'article', id: document.id, fragment };
  const resolved = path.startsWith('/') ? undefined : resolve(document.path, path);
  if (resolved?.endsWith('.md') !== true) return { kind: 'nowhere' };
  return { kind: 'article', id: resolved.slice(0, -'.md'.length), fragment };
}

function resolve(from: string, path: string): string | undefined {
  const segments = from.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
