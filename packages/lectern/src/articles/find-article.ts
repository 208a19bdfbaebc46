/**
 * Finds the article that a caller means, by its id, file name, slug or URI, or returns a message that helps to find the
 * right id.
 * @module
 */
import { nearest } from '../base/nearest.ts';
import { visibleLine } from '../base/shown-text.ts';
import type { Document } from '../knowledge/document.ts';
import type { Library } from '../knowledge/library.ts';
import { idOfUri } from './article-uri.ts';

export type ArticleOutcome =
  | { readonly ok: true; readonly document: Document }
  | { readonly ok: false; readonly message: string };

const MOST_NAMED = 5;
const MOST_SUGGESTED = 3;
/** Shorter parts occur in too many names to identify one. */
const LEAST_PART = 4;
const LONGEST_NAME = 512;
const LONGEST_ECHO = 80;

/** Finds an article by its ID, slug or URI, in any letter case. Suggestions name only visible articles. */
export function findArticle(library: Library, wanted: string): ArticleOutcome {
  const found = candidates(library, wanted);
  const [only] = found;
  if (only === undefined) return { ok: false, message: unknown(library, wanted) };
  return found.length === 1 ? { ok: true, document: only } : { ok: false, message: ambiguous(wanted, found) };
}

/** The same for references between articles: undefined unless the match is certain. */
export function resolveArticle(library: Library, wanted: string): Document | undefined {
  const found = candidates(library, wanted);
  return found.length === 1 ? found[0] : undefined;
}

function candidates(library: Library, wanted: string): readonly Document[] {
  const id = idOf(wanted);
  if (id === undefined) return [];
  const exact = library.get(id);
  return exact === undefined ? meant(library.list(), id) : [exact];
}

/** Complete ids first, then the ends of ids: a slug, or the last folders with it. */
function meant(all: readonly Document[], id: string): readonly Document[] {
  const wanted = id.toLowerCase();
  const whole = all.filter((document) => document.id.toLowerCase() === wanted);
  return whole.length > 0
    ? whole
    : all.filter((document) => document.id.toLowerCase().endsWith(`/${wanted}`));
}

function idOf(wanted: string): string | undefined {
  if (wanted.length > LONGEST_NAME) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(wanted)?.[1];
  const id = scheme === undefined ? wanted.trim() : idOfUri(scheme, wanted);
  return id?.replace(/\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|html?|json|ya?ml)$/i, '');
}

function unknown(library: Library, wanted: string): string {
  const id = idOf(wanted);
  const near = id === undefined ? [] : suggestions(id, library.list());
  const hint =
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : 'Find its id with search_articles or list_articles instead of guessing.';
  return `Article '${visibleLine(wanted, LONGEST_ECHO)}' not found. ${hint}`;
}

function ambiguous(wanted: string, found: readonly Document[]): string {
  const ids = found.slice(0, MOST_NAMED).map(({ id }) => visibleLine(id));
  const more = found.length > ids.length ? ` and ${found.length - ids.length} more` : '';
  const name = visibleLine(wanted, LONGEST_ECHO);
  return `'${name}' is the name of ${found.length} articles: ${ids.join(', ')}${more}. Use the full id of one of them.`;
}

/** Articles with similar slugs first, then those whose slug contains the requested one. */
function suggestions(id: string, all: readonly Document[]): string[] {
  const slug = id.slice(id.lastIndexOf('/') + 1).toLowerCase();
  const nearSlug = nearest(slug, new Set(all.map((document) => document.slug).filter(alike(slug))));
  const near = all.filter((document) => document.slug === nearSlug);
  const holding =
    slug.length < LEAST_PART ? [] : all.filter((document) => document.slug.toLowerCase().includes(slug));
  const ids = new Set([...near, ...holding].map((document) => visibleLine(document.id)));
  return [...ids].slice(0, MOST_SUGGESTED);
}

/**
 * Few callers misspell both ends of a name, and comparing it with ten thousand others letter by letter takes too long.
 */
function alike(wanted: string): (name: string) => boolean {
  const [start, end] = [wanted.slice(0, 2), wanted.slice(-2)];
  return (name) => {
    const lower = name.toLowerCase();
    return lower.startsWith(start) || lower.endsWith(end);
  };
}
