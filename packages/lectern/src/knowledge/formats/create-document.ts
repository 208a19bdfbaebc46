/**
 * Creates a document from the parts that a reader found in a file, whatever its format.
 * @module
 */
import { cutAtWord, cutTo, detach } from '../../base/shown-text.ts';
import { type Document, editionOf, namesEdition, type Section } from '../document.ts';
import { createSlugger } from '../markdown/sections.ts';
import type { SourceText } from '../source.ts';
import { detectLanguage } from '../text/terms.ts';

const LONGEST_DESCRIPTION = 200;
const EXTENSION = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|html?|json|ya?ml)$/i;

/** What a file contains; the rest follows from its path. */
export interface DocumentParts
  extends Partial<Omit<Document, 'id' | 'path' | 'category' | 'slug' | 'edition' | 'title'>> {
  readonly title: string | undefined;
  readonly sections: readonly Section[];
}

export function idOfPath(path: string): string {
  return path.replace(EXTENSION, '');
}

export function createDocument(
  file: Pick<SourceText, 'path' | 'modified' | 'text'>,
  parts: DocumentParts,
): Document {
  const { path } = file;
  const id = idOfPath(path);
  const segments = id.split('/');
  const slug = segments.at(-1) ?? '';
  const edition = editionOf(path);
  const { title, description, links, isRendered, language = detectLanguage(file.text), ...given } = parts;
  return {
    tags: [],
    questions: [],
    status: undefined,
    updated: file.modified,
    related: [],
    supersededBy: undefined,
    matter: {},
    ...given,
    id,
    path,
    category: segments.length > 1 ? (segments[0] ?? '') : '',
    slug,
    title: title === undefined || title === '' ? (titleFrom(parts.sections) ?? readable(slug)) : title,
    description: detach(cutAtWord(description ?? '', LONGEST_DESCRIPTION)),
    ...(links === undefined || links.length === 0 ? {} : { links }),
    ...(namesEdition(edition) ? { edition } : {}),
    ...(isRendered ? { isRendered } : {}),
    ...(language === 'en' ? {} : { language }),
  };
}

/** The first nonempty heading of level 1, otherwise of any level. */
function titleFrom(sections: readonly Section[]): string | undefined {
  const named = sections.filter((section) => (section.headings.at(-1) ?? '') !== '');
  const best = named.find((section) => section.level === 1) ?? named[0];
  return best?.headings.at(-1);
}

/** `context-engineering` as a title: `Context engineering`. */
function readable(slug: string): string {
  const words = slug.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? slug : words.charAt(0).toUpperCase() + words.slice(1);
}

export interface FoundHeading {
  readonly text: string;
  /** From 1, the outermost; levels deeper than 6 count as 6. */
  readonly level: number;
  /** The first line that belongs to the heading, counted from 1. */
  readonly line: number;
}

const LONGEST_HEADING = 500;
const DEEPEST = 6;

/** Sections in order; together they contain every nonblank line. */
export function sectionsAt(
  lines: readonly string[],
  headings: readonly FoundHeading[],
  documentId: string,
): Section[] {
  const slugger = createSlugger();
  const sections: Section[] = [];
  let path: { readonly text: string; readonly level: number }[] = [];
  const add = (slug: string, level: number, from: number, before: number): void => {
    let startLine = from;
    let endLine = before - 1;
    while (endLine >= startLine && isBlank(lines[endLine - 1])) endLine--;
    while (startLine <= endLine && isBlank(lines[startLine - 1])) startLine++;
    if (endLine < startLine) return;
    const names = path.map(({ text }) => text);
    sections.push({ id: `${documentId}#${slug}`, headings: names, level, startLine, endLine });
  };
  add('', 0, 1, headings[0]?.line ?? lines.length + 1);
  for (const [i, heading] of headings.entries()) {
    const level = Math.min(heading.level, DEEPEST);
    const text = detach(cutTo(heading.text, LONGEST_HEADING).trim());
    path = [...path.filter((outer) => outer.level < level), { text, level }];
    add(detach(slugger(text, undefined)), level, heading.line, headings[i + 1]?.line ?? lines.length + 1);
  }
  return sections;
}

/** Counted as everywhere: CRLF, LF and a lone CR each end a line. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}
