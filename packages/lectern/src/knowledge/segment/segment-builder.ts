/**
 * Makes a segment from the texts of documents. A word is stemmed once, however often it occurs.
 * @module
 */
import { detach } from '../../base/shown-text.ts';
import type { Document } from '../document.ts';
import { indexLines } from '../markdown/lines.ts';
import { type Language, termOf } from '../text/terms.ts';
import { estimateTokens } from '../text/token-estimate.ts';
import { tokenise } from '../text/tokenise.ts';
import {
  addUnitOccurrence,
  BODY,
  DESCRIPTION,
  HEADING,
  PostingLog,
  QUESTIONS,
  TAGS,
  TITLE,
  TRAIL,
} from './postings.ts';
import { SegmentWriter } from './segment-writer.ts';
import { detailsOf, headOf } from './stored-document.ts';

const encoder = new TextEncoder();
let builders = 0;
let sharedTable: TermTable | undefined;

export class SegmentBuilder {
  readonly #number = ++builders;
  readonly #table: TermTable;
  readonly #writer = new SegmentWriter();
  readonly #log = new PostingLog();
  /** By number of a term: how it is written. */
  readonly #written = new Map<number, string>();
  /** By number of a term: its occurrences in the unit that is being read. */
  #counts = new Uint32Array(4096);
  #inUnit: number[] = [];
  #unit = 0;
  #language: Language = 'en';

  constructor() {
    if (sharedTable === undefined || sharedTable.isFull) sharedTable = new TermTable();
    this.#table = sharedTable;
  }

  get documentCount(): number {
    return this.#writer.documentCount;
  }

  /** What it holds so far, as a number of postings. */
  get postingCount(): number {
    return this.#log.length;
  }

  /** The caller may pause between the steps; no other document may be added meanwhile. */
  *add(document: Document, text: string, hash: string): Generator<void> {
    const firstUnit = this.#unit;
    this.#language = document.language ?? 'en';
    const title = this.#read(document.title, TITLE) + this.#read(document.slug, TITLE);
    const tags = this.#read(document.tags.join(' '), TAGS);
    const description = this.#read(isAuthored(document) ? document.description : '', DESCRIPTION);
    const questions = this.#read(document.questions.join(' '), QUESTIONS);
    this.#endUnit(0, 0, 0);
    const lines = indexLines(text);
    const tokens: number[] = [];
    let bodies = 0;
    let headings = 0;
    for (const section of document.sections) {
      const content = lines.textOf(section.startLine, section.endLine);
      const body = this.#read(content, BODY);
      const heading = this.#read(section.headings.at(-1) ?? '', HEADING);
      const trail = this.#read(section.headings.slice(0, -1).join(' '), TRAIL);
      this.#endUnit(body, heading, trail);
      bodies += body;
      headings += heading;
      tokens.push(estimateTokens(content));
      yield;
    }
    const details = encoder.encode(JSON.stringify(detailsOf(document, tokens)));
    const lengths = [title, tags, description, questions, bodies, headings];
    this.#writer.addDocument(headOf(document, hash), details, firstUnit, lengths);
  }

  finish(): Uint8Array {
    this.#log.writeTo(this.#writer, this.#table.terms, this.#written);
    return this.#writer.finish();
  }

  /** Returns how many terms there were. */
  #read(text: string, field: number): number {
    const table = this.#table;
    let length = 0;
    const emit = (token: string): void => {
      const number = table.tokenNumber(token, this.#language);
      const term = table.termOfToken[number] as number;
      if (term < 0) return;
      length += 1;
      if (table.seenBy[number] !== this.#number) {
        table.seenBy[number] = this.#number;
        this.#offerWritten(term, table.word(number));
      }
      if (term >= this.#counts.length) this.#growCounts(term);
      const before = this.#counts[term] as number;
      if (before === 0) this.#inUnit.push(term);
      this.#counts[term] = addUnitOccurrence(before, field);
    };
    // Questions of one character find texts of scripts without spaces by it.
    tokenise(text, emit, field === BODY ? 'pairs-and-singles' : 'pairs');
    return length;
  }

  /** The shortest form stands for all, whatever the order in which documents are read. */
  #offerWritten(term: number, token: string): void {
    const known = this.#written.get(term);
    if (known === undefined || isPlainer(token, known)) this.#written.set(term, token);
  }

  #endUnit(body: number, heading: number, trail: number): void {
    for (const term of this.#inUnit) {
      this.#log.add(term, this.#unit, this.#counts[term] as number);
      this.#counts[term] = 0;
    }
    this.#inUnit = [];
    this.#writer.addUnit({ body, heading, trail });
    this.#unit += 1;
  }

  #growCounts(term: number): void {
    const grown = new Uint32Array(Math.max(term + 1, this.#counts.length * 2));
    grown.set(this.#counts);
    this.#counts = grown;
  }
}

/** A description that was taken from the body is not a field of its own: its words would count twice. */
function isAuthored({ matter }: Document): boolean {
  return typeof matter.description === 'string' || typeof matter.summary === 'string';
}

/** Whether people would rather read the first of two forms of a word. */
export function isPlainer(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}

/** Far more than the frequent words of a text; rare ones are computed again. */
const MOST_TOKENS = 200_000;
const NO_TERM = -1;
/** Between a word and its language, where that is not English: no word has it. */
const IN_LANGUAGE = '\0';
const LONE_SURROGATE = /[\ud800-\udfff]/u;

export class TermTable {
  /** By number of a word: the number of its term; -1 for a stop word. */
  readonly termOfToken: number[] = [];
  /** By number of a word: the builder that saw it last. */
  readonly seenBy: number[] = [];
  readonly #tokens = new StringNumbers();
  readonly #terms = new StringNumbers();

  /** The terms, indexed by number. */
  get terms(): readonly string[] {
    return this.#terms.strings;
  }

  /** Whether the next builder should begin with an empty one. */
  get isFull(): boolean {
    return this.seenBy.length >= MOST_TOKENS;
  }

  /** Returns the number of a word: one for each language that it was read in. */
  tokenNumber(token: string, language: Language): number {
    const key = language === 'en' ? token : token + IN_LANGUAGE + language;
    const number = this.#tokens.numberOf(key);
    if (number === this.seenBy.length) {
      this.seenBy.push(0);
      this.termOfToken.push(this.#termNumber(this.word(number), language));
    }
    return number;
  }

  /** Returns the word with this number. */
  word(number: number): string {
    const key = this.#tokens.strings[number] as string;
    const end = key.indexOf(IN_LANGUAGE);
    return end === -1 ? key : key.slice(0, end);
  }

  #termNumber(token: string, language: Language): number {
    const term = termOf(token, language);
    // What UTF-8 cannot hold would be stored as another term.
    return term === undefined || LONE_SURROGATE.test(term) ? NO_TERM : this.#terms.numberOf(term);
  }
}

const FIRST_CAPACITY = 1 << 12;

class StringNumbers {
  /** The strings, indexed by number. */
  readonly strings: string[] = [];
  /** By slot: the number of a string, counted from 1; 0 where the slot is free. */
  #slots = new Uint32Array(FIRST_CAPACITY);
  /** Hashes of the strings, indexed by number. */
  #hashes: number[] = [];

  /** The number of a string, which it gets now if it has none. */
  numberOf(text: string): number {
    const hash = hashOf(text);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let found = this.#slots[slot] as number; found !== 0; found = this.#slots[slot] as number) {
      if (this.#hashes[found - 1] === hash && this.strings[found - 1] === text) return found - 1;
      slot = (slot + 1) & mask;
    }
    this.strings.push(detach(text));
    this.#hashes.push(hash);
    this.#slots[slot] = this.strings.length;
    if (this.strings.length * 2 > this.#slots.length) this.#grow();
    return this.strings.length - 1;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, number) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    });
    this.#slots = slots;
  }
}

/** FNV-1a, mixed once more because only its lowest bits are used. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}
