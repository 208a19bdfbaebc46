/**
 * What a file becomes: a document with its front matter read, and its sections; and how documents are filtered.
 * @module
 */
import type { Edition } from './edition.ts';
import type { Language } from './text/languages.ts';

/** A part of a document, from its heading to the next one. */
export interface Section {
  /** `path#slug`, without the file's extension; unique in its document and stable while its headings stay. */
  readonly id: string;
  /** From the outermost heading to its own; empty for text before the first heading. */
  readonly headings: readonly string[];
  /** 1 to 6; 0 for text before the first heading. */
  readonly level: number;
  /** First line in the text of the document, counted from 1. */
  readonly startLine: number;
  /** Last line, included. */
  readonly endLine: number;
}

/** A file of a collection: its front matter, and its sections. */
export interface Document {
  /** The path without its extension: `concepts/context-engineering`. */
  readonly id: string;
  /** Below the folder, with `/` between names on every system. */
  readonly path: string;
  /** The first folder; empty for a file at the top. */
  readonly category: string;
  /** The file's name without its extension. */
  readonly slug: string;
  /** The language that its words are stemmed in, where it is not English. */
  readonly language?: Language;
  /** Title: what the front matter says, the first heading, or the name of the file. */
  readonly title: string;
  /** What the front matter says, or the first paragraph. */
  readonly description: string;
  /** Tags of the front matter. */
  readonly tags: readonly string[];
  /** What readers ask when this is the answer, in their words: only for search. */
  readonly questions: readonly string[];
  /** Status of the front matter, such as `Draft`. */
  readonly status: string | undefined;
  /** ISO 8601: what the front matter says, or when the file changed. */
  readonly updated: string | undefined;
  /** Ids of other documents. */
  readonly related: readonly string[];
  /** Ids that its text links to by relative paths, where it does. */
  readonly links?: readonly string[];
  /** Id of the document that replaces this one. */
  readonly supersededBy: string | undefined;
  /** The whole front matter, for what only one collection knows. */
  readonly matter: Readonly<Record<string, unknown>>;
  /** Its sections, in the order of the text. */
  readonly sections: readonly Section[];
  /** Where its path names an edition; a page without one is the current edition of the key that its own path gives. */
  readonly edition?: Edition;
  /** The lines of its sections are those of a rendering as Markdown, not of the file. */
  readonly isRendered?: true;
}

/** Why a file, or a part of one, was skipped. */
export interface Problem {
  /** Path of the file, relative to the folder. */
  readonly path: string;
  /** Counted from 1, where one line is to blame. */
  readonly line?: number;
  /** What is wrong, as a sentence. */
  readonly reason: string;
}

export interface Filter {
  readonly category?: string;
  readonly tag?: string;
  readonly status?: string;
  /** ISO 8601 date or date and time. */
  readonly updatedSince?: string;
}

export type Accepts = (document: Document) => boolean;

/** Letter case does not count; a category stands for its subfolders as well. */
export function acceptsBy(filter: Filter): Accepts {
  const { updatedSince } = filter;
  const category = filter.category?.toLowerCase();
  const tag = filter.tag?.toLowerCase();
  const status = filter.status?.toLowerCase();
  return (document) =>
    (category === undefined || isWithin(document, category)) &&
    (tag === undefined || document.tags.some((own) => own.toLowerCase() === tag)) &&
    (status === undefined || document.status?.toLowerCase() === status) &&
    (updatedSince === undefined || (document.updated !== undefined && document.updated >= updatedSince));
}

function isWithin({ id, category }: Document, wanted: string): boolean {
  return category.toLowerCase() === wanted || id.toLowerCase().startsWith(`${wanted}/`);
}
