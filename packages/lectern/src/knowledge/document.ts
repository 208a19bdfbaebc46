/**
 * What a file becomes: a document with its front matter read, and its sections; how documents are filtered; and which
 * edition of a page a file is, by its path alone: `v1/sign-in.md` and `archive/sign-in.md` are older editions of
 * `sign-in.md`.
 * @module
 */
import type { Language } from './text/terms.ts';

/** A part of a document, from its heading to the next one. */
export interface Section {
  /** `path#slug`, without the file's extension; unique in its document and stable while its headings are. */
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
  /** Path below the folder, with `/` on every system. */
  readonly path: string;
  /** The top-level folder; empty for a file in the top folder. */
  readonly category: string;
  /** The file's name without its extension. */
  readonly slug: string;
  /** The language in which its words are stemmed, unless it is English. */
  readonly language?: Language;
  /** Title from the front matter, the first heading, or the file name. */
  readonly title: string;
  /** Description from the front matter, or the first paragraph. */
  readonly description: string;
  /** Tags of the front matter. */
  readonly tags: readonly string[];
  /** Questions of readers that it answers, in their words; used only for search. */
  readonly questions: readonly string[];
  /** Status of the front matter, such as `Draft`. */
  readonly status: string | undefined;
  /** ISO 8601: date in the front matter, or when the file changed. */
  readonly updated: string | undefined;
  /** Ids of other documents. */
  readonly related: readonly string[];
  /** Ids that its text links to by relative paths, if any. */
  readonly links?: readonly string[];
  /** Id of the document that replaces this one. */
  readonly supersededBy: string | undefined;
  /** The whole front matter, for fields that only one collection uses. */
  readonly matter: Readonly<Record<string, unknown>>;
  /** Its sections, in the order of the text. */
  readonly sections: readonly Section[];
  /** The edition that its path names. Absent for a path without one, which is the current edition. */
  readonly edition?: Edition;
  /** The lines of its sections are those of its Markdown rendering, not of the file. */
  readonly isRendered?: true;
}

/** Why a file, or a part of one, was skipped. */
export interface Problem {
  /** Path of the file, relative to the folder. */
  readonly path: string;
  /** Line, counted from 1, if the problem is on one line. */
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

/** Case is ignored; a category includes its subfolders. */
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

/** Articles that are not ready yet or no longer valid. */
const UNPUBLISHED = ['draft', 'proposed', 'deprecated', 'archived'];

/** Folders use their own words for finished articles; an article without a status is finished. */
export function isPublished({ status }: Pick<Document, 'status'>): boolean {
  return status === undefined || !UNPUBLISHED.includes(status.trim().toLowerCase());
}

interface Edition {
  /** The path without its extension and edition: the same for all editions of one page. */
  readonly key: string;
  /** Higher is more current; comparable only among editions with the same key. */
  readonly rank: number;
}

/** A page whose path names no edition comes before all that do. */
const UNVERSIONED = 1e15;
/** `latest`, `stable`, `current`: what the project itself calls so. */
const NAMED_CURRENT = 1e14;
/** Prereleases come after every released version. */
const UNRELEASED = 1;
const LARGEST_PART = 99_999;

const VERSION =
  /^(?:versions?[-_ ]?|release[-_]|v)?(\d{1,5})((?:\.(?:\d{1,5}|x))*)(?:[-.]?(alpha|beta|rc|pre|preview|next|dev)[-.]?\d*)?(?:[-_](?:lts|docs|archived?|legacy|old))?$/i;
const CURRENT = /^(?:latest|stable|current)$/i;
const PRERELEASE = /^(?:dev|devel|next|nightly|canary|unreleased)$/i;
const ARCHIVED = /^[_.-]?(?:archived?|archives|old|older|legacy|deprecated|obsolete|outdated)[_.-]?$/i;
/** `versioned_docs/version-1.2` of Docusaurus stands for `docs`; sites move those that they no longer build aside. */
const DOCUSAURUS_FOLDER = /^(.*_)?versioned_docs(?:[-_](?:archived?|old|legacy))?$/i;
/** `sign-in-v1`, `sign-in_v2.3`, `sign-in.old`. */
const VERSION_SUFFIX = /^(.+?)[-_. ](v\d{1,5}(?:\.\d{1,5})*(?:\.x)?)$/i;
const ARCHIVED_SUFFIX = /^(.+?)[-_. ](?:old|archived?|legacy|deprecated|obsolete|outdated)$/i;
/** Each of these is about a version, and not an edition of a page. */
const ABOUT_VERSIONS =
  /(?:^|[-_. ])(?:migrat\w*|upgrad\w*|updat(?:e|ing)|releases?|change-?logs?|what-?s-?new|news|roadmap|history|breaking)(?:[-_. ]|$)|[-_. ](?:to|from|since)[-_. ]v\d[\d.x]*$/i;

/** The edition that a path names; a path without one is the most current edition of itself. */
export function editionOf(path: string): Edition {
  const folders = path.split('/');
  const slug = (folders.pop() ?? '').replace(/(?<=.)\.[^.\d][^.]*$/, '');
  const kept: string[] = [];
  let rank: number | undefined;
  let isArchived = false;
  for (const [i, folder] of folders.entries()) {
    const found = folderRank(folder, folders[i - 1]);
    if (found === undefined) {
      const [, plugin] = DOCUSAURUS_FOLDER.exec(folder) ?? [];
      kept.push(DOCUSAURUS_FOLDER.test(folder) ? (plugin?.replace(/_$/, '') ?? 'docs') : folder);
    } else if (found === 'archived') isArchived = true;
    else rank ??= found;
  }
  const isAbout = [...kept, slug].some((name) => ABOUT_VERSIONS.test(name));
  if (isAbout) return { key: keyOf([...folders, slug]), rank: UNVERSIONED };
  const [, versionStem, version = ''] = VERSION_SUFFIX.exec(slug) ?? [];
  const [, archivedStem] = ARCHIVED_SUFFIX.exec(slug) ?? [];
  if (versionStem !== undefined) rank ??= versionRank(version);
  isArchived ||= archivedStem !== undefined;
  const key = keyOf([...kept, versionStem ?? archivedStem ?? slug]);
  // Archived versions keep their order, below every one that is not archived.
  return { key, rank: isArchived ? (rank ?? 0) / (10 * UNVERSIONED) : (rank ?? UNVERSIONED) };
}

/** Whether the path itself names an edition. */
export function namesEdition({ rank }: Edition): boolean {
  return rank < UNVERSIONED;
}

function folderRank(folder: string, parent: string | undefined): number | 'archived' | undefined {
  if (ARCHIVED.test(folder)) return 'archived';
  if (CURRENT.test(folder)) return NAMED_CURRENT;
  if (PRERELEASE.test(folder)) return UNRELEASED;
  return versionRank(folder, DOCUSAURUS_FOLDER.test(parent ?? ''));
}

/** A bare number may be a chapter, a year or a month, except where only versions occur. */
function versionRank(name: string, canBeBare = false): number | undefined {
  const [, major, minors = '', prerelease] = VERSION.exec(name) ?? [];
  if (major === undefined || (!canBeBare && /^\d+$/.test(name))) return undefined;
  const [minor = 0, patch = 0] = minors
    .split('.')
    .slice(1)
    // `2.x` includes every version 2.
    .map((part) => (part.toLowerCase() === 'x' ? LARGEST_PART : Number(part)));
  const whole = Number(major) * 1e10 + bounded(minor) * 1e5 + bounded(patch);
  return 10 + whole - (prerelease === undefined ? 0 : 0.5);
}

function bounded(part: number): number {
  return Math.min(part, LARGEST_PART);
}

function keyOf(names: readonly string[]): string {
  return names.join('/').toLowerCase();
}
