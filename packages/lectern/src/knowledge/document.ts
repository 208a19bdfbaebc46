/**
 * What a file becomes: a document with its front matter read, and its sections.
 * @module
 */
import type { Edition } from './edition.ts';

import type { Language } from './text/languages.ts';

export interface Section {
  /** `path#slug`, without the file's extension; unique in its document and stable while its headings stay. */
  readonly id: string;
  /** From the outermost heading to its own; empty for text before the first heading. */
  readonly headings: readonly string[];
  /** 1 to 6; 0 for text before the first heading. */
  readonly level: number;
  /** In the text of the document, counted from 1, both included. */
  readonly startLine: number;
  readonly endLine: number;
}

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
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** What readers ask when this is the answer, in their words: for search alone. */
  readonly questions: readonly string[];
  readonly status: string | undefined;
  /** ISO 8601: what the front matter says, or when the file changed. */
  readonly updated: string | undefined;
  /** Ids of other documents. */
  readonly related: readonly string[];
  /** Ids that its text links to by relative paths, where it does. */
  readonly links?: readonly string[];
  readonly supersededBy: string | undefined;
  /** The whole front matter, for what only one collection knows. */
  readonly matter: Readonly<Record<string, unknown>>;
  readonly sections: readonly Section[];
  /** Where its path names an edition; a page without one is the current edition of the key that its own path gives. */
  readonly edition?: Edition;
  /** The lines of its sections are those of a rendering as Markdown, not of the file. */
  readonly isRendered?: true;
}

/** Why a file, or a part of one, is not there. */
export interface Problem {
  readonly path: string;
  /** Counted from 1, where one line is to blame. */
  readonly line?: number;
  readonly reason: string;
}
