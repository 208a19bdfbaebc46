/**
 * A document of a segment. What lists and filters need of all documents is in memory; the rest is read when somebody
 * looks at it.
 * @module
 */
import type { Document, Section } from '../document.ts';
import type { Language } from '../text/terms.ts';

/** What is in memory for every document, as it is stored. */
export type StoredHead = readonly [
  id: string,
  path: string,
  category: string,
  slug: string,
  title: string,
  status: string | null,
  updated: string | null,
  supersededBy: string | null,
  tags: readonly string[],
  related: readonly string[],
  hash: string,
  /** Further facts that not every document has. */
  others?: Readonly<Record<string, unknown>>,
];

type StoredSection = readonly [
  /** Without the id of the document, where it begins with that. */
  id: string,
  /** How many of its headings are those of the section before. */
  sharedHeadings: number,
  otherHeadings: readonly string[],
  level: number,
  startLine: number,
  endLine: number,
  tokens: number,
];

/** The rest, as it is stored. */
export type StoredDetails = readonly [
  /** Null where the front matter has the same under this name. */
  description: string | null,
  /** The same. */
  questions: readonly string[] | null,
  matter: Document['matter'],
  sections: readonly StoredSection[],
];

/** A section, and what its text costs a model, estimated. */
export interface SizedSection {
  readonly section: Section;
  readonly tokens: number;
}

interface Details extends Pick<Document, 'description' | 'questions' | 'matter' | 'sections'> {
  readonly tokens: readonly number[];
}

/** Reads the details of the document with this number. */
export interface DetailReader {
  readDetails(ordinal: number): StoredDetails;
}

export function headOf(document: Document, hash: string): StoredHead {
  const { id, path, category, slug, title, tags, related, status, updated, supersededBy, ...rest } = document;
  const { description: _, questions: _1, matter: _2, sections: _3, ...others } = rest;
  const facts = [status ?? null, updated ?? null, supersededBy ?? null] as const;
  const head = [id, path, category, slug, title, ...facts, tags, related, hash] as const;
  return Object.keys(others).length === 0 ? head : [...head, others];
}

export function detailsOf(document: Document, tokens: readonly number[]): StoredDetails {
  const { description, questions, matter } = document;
  return [
    description === matter.description ? null : description,
    isSameList(questions, matter.questions) ? null : questions,
    matter,
    packSections(document, tokens),
  ];
}

function packSections({ id, sections }: Document, tokens: readonly number[]): StoredSection[] {
  let above: readonly string[] = [];
  return sections.map(({ id: own, headings, level, startLine, endLine }, i) => {
    const ownId = own.startsWith(`${id}#`) ? own.slice(id.length) : own;
    const other = headings.findIndex((heading, at) => heading !== above[at]);
    const shared = other === -1 ? headings.length : other;
    above = headings;
    return [ownId, shared, headings.slice(shared), level, startLine, endLine, tokens[i] as number];
  });
}

function unpackSections(documentId: string, sections: readonly StoredSection[]): Section[] {
  let above: readonly string[] = [];
  return sections.map(([id, shared, others, level, startLine, endLine]) => {
    const headings = [...above.slice(0, shared), ...others];
    above = headings;
    return { id: id.startsWith('#') ? documentId + id : id, headings, level, startLine, endLine };
  });
}

function isSameList(list: readonly string[], other: unknown): boolean {
  return Array.isArray(other) && other.length === list.length && list.every((each, i) => each === other[i]);
}

/** As many as one question looks at, many times over; each takes some 10 KB. */
const MOST_IN_MEMORY = 256;

/** Documents whose details are in memory, those first that were looked at first. */
export class DetailCache {
  readonly #documents = new Set<StoredDocument>();

  add(document: StoredDocument): void {
    this.#documents.add(document);
    if (this.#documents.size <= MOST_IN_MEMORY) return;
    const [oldest] = this.#documents;
    this.#documents.delete(oldest as StoredDocument);
    oldest?.forgetDetails();
  }
}

export class StoredDocument implements Document {
  readonly id: string;
  readonly path: string;
  readonly category: string;
  readonly slug: string;
  readonly title: string;
  readonly status: string | undefined;
  readonly updated: string | undefined;
  readonly supersededBy: string | undefined;
  readonly tags: readonly string[];
  readonly related: readonly string[];
  /** Hash of the file that it was read from. */
  readonly hash: string;
  declare readonly language?: Language;
  declare readonly links?: readonly string[];
  /** Its number among all documents of an index; another one after segments were merged. */
  number = -1;
  readonly #cache: DetailCache;
  #reader: DetailReader;
  #ordinal: number;
  #details: Details | undefined;

  constructor(head: StoredHead, reader: DetailReader, ordinal: number, cache: DetailCache) {
    const [id, path, category, slug, title, status, updated, supersededBy, tags, related, hash, others] =
      head;
    this.id = id;
    this.path = path;
    this.category = category;
    this.slug = slug;
    this.title = title;
    this.status = status ?? undefined;
    this.updated = updated ?? undefined;
    this.supersededBy = supersededBy ?? undefined;
    this.tags = tags;
    this.related = related;
    this.hash = hash;
    this.#cache = cache;
    this.#reader = reader;
    this.#ordinal = ordinal;
    if (others !== undefined) Object.assign(this, others);
  }

  get description(): string {
    return this.#read().description;
  }

  get questions(): readonly string[] {
    return this.#read().questions;
  }

  get matter(): Document['matter'] {
    return this.#read().matter;
  }

  get sections(): readonly Section[] {
    return this.#read().sections;
  }

  /** What the text of each section costs a model, estimated. */
  get sectionTokens(): readonly number[] {
    return this.#read().tokens;
  }

  /** As if it were a plain object. */
  toJSON(): Document {
    const { description, questions, matter, sections } = this;
    const { hash: _, number: _1, ...head } = this;
    const rest = {
      ...head,
      description,
      questions,
      matter,
      sections,
    };
    return rest as Document;
  }

  /** Its segment became part of another one. */
  moveTo(reader: DetailReader, ordinal: number): void {
    this.#reader = reader;
    this.#ordinal = ordinal;
  }

  forgetDetails(): void {
    this.#details = undefined;
  }

  #read(): Details {
    if (this.#details !== undefined) return this.#details;
    const [description, questions, matter, sections] = this.#reader.readDetails(this.#ordinal);
    this.#details = {
      description: description ?? (matter.description as string),
      questions: questions ?? (matter.questions as readonly string[]),
      matter,
      sections: unpackSections(this.id, sections),
      tokens: sections.map((section) => section[6]),
    };
    this.#cache.add(this);
    return this.#details;
  }
}
