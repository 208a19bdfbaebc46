/** How results name articles: on one line, by their source, by their outline, and as links. */

import { visibleLine } from '../base/shown-text.ts';
import type { ResourceLink } from '../index.ts';
import type { Document, Section } from '../knowledge/document.ts';
import { articleUri, type Collection } from './article-uri.ts';
import { resolveArticle } from './find-article.ts';

const MOST_LINKS = 5;

export interface Span {
  readonly startLine: number;
  readonly endLine: number;
  /** From the outermost heading to that of the section itself. */
  readonly headings?: readonly string[];
}

const LONGEST_DESCRIPTION = 240;
const LONGEST_PLACE = 160;

/** `- [id] Title: description (status, updated)` */
export function articleLine(document: Document): string {
  const { id, title, description, status, updated } = document;
  const about = description === '' ? '' : `: ${visibleLine(description, LONGEST_DESCRIPTION)}`;
  const facts = [status, dayOf(updated)].filter((fact) => fact !== undefined).join(', ');
  const known = facts === '' ? '' : ` (${visibleLine(facts)})`;
  return `- [${visibleLine(id)}] ${visibleLine(title)}${about}${known}`;
}

/** Path and lines, headings, status, last update and URI: what a reply should cite. */
export function sourceLine({ library, scheme }: Collection, document: Document, span?: Span): string {
  const { path, title, status, updated, supersededBy, isRendered } = document;
  const newer = supersededBy === undefined ? undefined : resolveArticle(library, supersededBy);
  const headings = span?.headings ?? [];
  const place = (headings[0] === title ? headings : [title, ...headings])
    .map((part) => visibleLine(part))
    .join(' > ');
  const parts = [
    // Lines of a rendering do not exist in the file.
    span === undefined || isRendered
      ? visibleLine(path)
      : `${visibleLine(path)}:${span.startLine}-${span.endLine}`,
    visibleLine(place, LONGEST_PLACE),
    status === undefined ? undefined : statusWords(status),
    updated === undefined ? undefined : `updated ${dayOf(updated)}`,
    newer === undefined ? undefined : `superseded by ${visibleLine(newer.id)}`,
    articleUri(scheme, document),
  ];
  return `Source: ${parts.filter((part) => part !== undefined).join(' · ')}`;
}

export function dayOf(updated: string | undefined): string | undefined {
  return updated?.slice(0, 10);
}

function statusWords(status: string): string {
  return status.toLowerCase() === 'experimental'
    ? 'Experimental (caution: may change)'
    : visibleLine(status, 40);
}

/**
 * Resource links from a result to the articles it mentions, for clients that open resources: the first ones, each once,
 * without repeating the text.
 */
export function resourceLinks(documents: Iterable<Document>, scheme: string): ResourceLink[] {
  return [...new Set(documents)].slice(0, MOST_LINKS).map((document) => ({
    type: 'resource_link',
    uri: articleUri(scheme, document),
    name: document.id,
    title: visibleLine(document.title),
    mimeType: 'text/markdown',
  }));
}

/**
 * The outline of an article: its headings as a tree, each with the id to request it by. `- Select [#select] lines
 * 15-30, 210 tokens`, indented by its depth.
 */
export function outlineLines({ sections }: Document, tokens: readonly number[]): string[] {
  return sections.map((section, i) => outlineLine(section, tokens[i] ?? 0));
}

export function slugOf({ id }: Section): string {
  return id.slice(id.lastIndexOf('#') + 1);
}

function outlineLine(section: Section, tokens: number): string {
  const { headings, startLine, endLine } = section;
  const indent = '  '.repeat(Math.max(headings.length - 1, 0));
  const name = headings.at(-1) ?? '(before the first heading)';
  return `${indent}- ${visibleLine(name, 120)} [#${slugOf(section)}] lines ${startLine}-${endLine}, ${tokens} tokens`;
}
