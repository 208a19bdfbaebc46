/** Reads an article as requested: whole, one section, or its outline. */
import { nearest } from '../base/nearest.ts';
import { visibleLine } from '../base/shown-text.ts';
import { ToolError, type ToolResult } from '../index.ts';
import { LARGEST_BUDGET, withinLimits } from '../knowledge/answer/cut.ts';
import { findSection } from '../knowledge/answer/view.ts';
import type { Document } from '../knowledge/document.ts';
import type { Library, Reading } from '../knowledge/library.ts';
import { pageOfArticle, pageOfOutline, pageOfSection } from './article-pages.ts';
import { paragraphs } from './article-text.ts';
import type { Collection } from './article-uri.ts';
import { slugOf } from './describe-article.ts';
import { nameSome } from './facets.ts';
import { findArticle, resolveArticle } from './find-article.ts';

export interface ArticleRequest {
  /** An id, a slug, a file name or a URI; `id#section` requests the section. */
  readonly slug: string;
  readonly view?: 'full' | 'outline' | 'section' | undefined;
  /** A slug or a heading; selects the view `section`. */
  readonly section?: string | undefined;
  readonly budget?: number | undefined;
  readonly cursor?: string | undefined;
  /** Put before the article. */
  readonly note?: string | undefined;
}

/**
 * Reads an article, one of its sections or its outline as the result of a tool, in pages that fit the budget. Throws a
 * `ToolError` that names the closest ids if there is no such article.
 */
export async function readArticle(collection: Collection, request: ArticleRequest): Promise<ToolResult> {
  const { slug, section, view } = sectionOfSlug(collection.library, request);
  const reading = await openArticle(collection.library, slug, request.note);
  // A request for one article returns all of it, if it fits into one result.
  const page = { budget: withinLimits(request.budget ?? LARGEST_BUDGET), cursor: request.cursor };
  const text =
    section !== undefined || view === 'section'
      ? pageOfSection(collection, reading, mustHave(reading, section), page)
      : view === 'outline'
        ? pageOfOutline(collection, reading, page)
        : pageOfArticle(collection, reading, page);
  return { content: [{ type: 'text', text: paragraphs(request.note, text) }] };
}

/** The current article; if there is none, the error includes the note. */
export async function openArticle(library: Library, wanted: string, note?: string): Promise<Reading> {
  const found = findArticle(library, wanted);
  const reading = found.ok ? await library.read(found.document.id) : undefined;
  if (reading !== undefined) return reading;
  const gone = `Article '${visibleLine(wanted, 80)}' not found: it was removed a moment ago.`;
  const message = found.ok ? gone : found.message;
  throw new ToolError(note === undefined ? message : `${message} ${note}`);
}

/** Search results name sections as `id#slug`, and some callers request exactly that. */
function sectionOfSlug(library: Library, request: ArticleRequest): ArticleRequest {
  const { slug, section } = request;
  const at = slug.lastIndexOf('#');
  if (at < 0 || section !== undefined || resolveArticle(library, slug) !== undefined) return request;
  return { ...request, slug: slug.slice(0, at), section: slug.slice(at) };
}

function mustHave(
  { document }: Reading,
  wanted: string | undefined,
): NonNullable<ReturnType<typeof findSection>> {
  if (wanted === undefined)
    throw new ToolError('View "section" needs the parameter "section": a slug or a heading.');
  const section = findSection(document, wanted);
  if (section === undefined) throw new ToolError(unknownSection(document, wanted));
  return section;
}

/** The error for a section that the article does not have. */
function unknownSection(document: Document, wanted: string): string {
  const slugs = document.sections.map(slugOf).filter((slug) => slug !== '');
  const none = `'${visibleLine(document.id)}' has no section '${visibleLine(wanted, 80)}'.`;
  if (slugs.length === 0) return `${none} It has no headings; ask for it with view "full".`;
  const near = nearest(wanted, slugs);
  const nearestFirst = near === undefined ? slugs : [near, ...slugs.filter((slug) => slug !== near)];
  return `${none} It has: ${nameSome(nearestFirst)}. All of them: view "outline".`;
}
