/**
 * All documents of a collection, each indexed as a whole and by section. Documents come, change and go one at a
 * time; the rest stays as it is.
 * @module
 */
import type { Document, Section } from './document.ts';
import { FieldIndex, type PackedIndex, type UnitTerms } from './index/field-index.ts';
import { joinParts, splitParts } from './index/pack-parts.ts';
import { type PackedVocabulary, Vocabulary } from './index/vocabulary.ts';
import { indexLines } from './markdown/lines.ts';
import { packEntries, restoreEntries } from './pack-entries.ts';
import { estimateTokens } from './text/token-estimate.ts';
import { tokenise } from './text/tokenise.ts';

export interface Entry {
  readonly document: Document;
  /** Of the file it was read from. */
  readonly hash: string;
  readonly unit: number;
  readonly sections: readonly IndexedSection[];
}

export interface IndexedSection {
  readonly section: Section;
  /** What its text costs a model, estimated. */
  readonly tokens: number;
  readonly unit: number;
}

/** Weights and the influence of length in the order body, heading, description, questions, tags, title. */
const WHOLE = { weights: [1, 2, 3, 3, 3, 5], lengthInfluence: [0.7, 0.5, 0.3, 0.3, 0.3, 0.3] } as const;
const SECTION = {
  weights: [1, 3, 1.5, 1.5, 1, 1.5],
  lengthInfluence: [0.6, 0.4, 0.3, 0.3, 0.3, 0.3],
} as const;

export class Catalogue {
  readonly vocabulary: Vocabulary = new Vocabulary();
  readonly whole: FieldIndex = new FieldIndex(this.vocabulary, WHOLE);
  readonly bySection: FieldIndex = new FieldIndex(this.vocabulary, SECTION);
  readonly #entries = new Map<string, Entry>();
  readonly #ofUnit: (Entry | undefined)[] = [];
  #sorted: readonly Entry[] | undefined;

  get size(): number {
    return this.#entries.size;
  }

  entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  /** Kept until something changes: lists of large collections are asked for often. */
  newestFirst(): readonly Entry[] {
    this.#sorted ??= [...this.#entries.values()].sort(newestFirst);
    return this.#sorted;
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  entryOfUnit(unit: number): Entry | undefined {
    return this.#ofUnit[unit];
  }

  /** Adds or replaces; the caller may pause between the steps, and sees the document when all are done. */
  *put(document: Document, text: string, hash: string): Generator<void> {
    const title = [...this.#terms(document.title), ...this.#terms(document.slug)];
    const tags = this.#terms(document.tags.join(' '));
    const description = this.#terms(document.description);
    const questions = this.#terms(document.questions.join(' '));
    const lines = indexLines(text);
    const allHeadings: number[] = [];
    const allBodies: number[] = [];
    const sections: IndexedSection[] = [];
    for (const section of document.sections) {
      const content = lines.textOf(section.startLine, section.endLine);
      const body = this.#terms(content);
      const own = this.#terms(section.headings.at(-1) ?? '');
      allHeadings.push(...own);
      for (const term of body) allBodies.push(term);
      const headings = this.#terms(section.headings.join(' '));
      const isFirst = sections.length === 0;
      const unit = this.bySection.add([
        body,
        headings,
        isFirst ? description : [],
        isFirst ? questions : [],
        tags,
        title,
      ]);
      sections.push({ section, tokens: estimateTokens(content), unit });
      yield;
    }
    const terms: UnitTerms = [allBodies, allHeadings, description, questions, tags, title];
    this.#show({ document, hash, unit: this.whole.add(terms), sections });
  }

  remove(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.delete(id);
    this.#sorted = undefined;
    this.whole.remove(entry.unit);
    this.#ofUnit[entry.unit] = undefined;
    for (const { unit } of entry.sections) this.bySection.remove(unit);
    return true;
  }

  /** Drops what removed documents left behind, where there is enough of it. */
  *sweep(): Generator<void> {
    if (this.whole.needsSweep) yield* this.whole.sweep();
    if (this.bySection.needsSweep) yield* this.bySection.sweep();
  }

  /** The indexes as text; the documents are the caller's to keep. Not where any was removed or replaced. */
  pack(): string {
    const units = packEntries(this.#entries.values());
    return joinParts([...this.vocabulary.pack(), ...this.whole.pack(), ...this.bySection.pack(), units]);
  }

  /** Becomes what was packed, with the same documents in the same order. It has to be empty. */
  restore(packed: string, documents: readonly Document[], hash: string): void {
    const parts = splitParts(packed);
    const take = <Parts>(count: number): Parts => parts.splice(0, count) as Parts;
    this.vocabulary.restore(take<PackedVocabulary>(3));
    this.whole.restore(take<PackedIndex>(3));
    this.bySection.restore(take<PackedIndex>(3));
    const [units] = take<[string]>(1);
    for (const entry of restoreEntries(units, documents, hash)) this.#keep(entry);
  }

  #show(entry: Entry): void {
    this.remove(entry.document.id);
    this.whole.show(entry.unit);
    for (const { unit } of entry.sections) this.bySection.show(unit);
    this.#keep(entry);
  }

  #keep(entry: Entry): void {
    this.#entries.set(entry.document.id, entry);
    this.#sorted = undefined;
    this.#ofUnit[entry.unit] = entry;
  }

  #terms(text: string): number[] {
    const terms: number[] = [];
    tokenise(text, (token) => {
      const term = this.vocabulary.learn(token);
      if (term !== undefined) terms.push(term);
    });
    return terms;
  }
}

export function newestFirst(a: Entry, b: Entry): number {
  const [ofA, ofB] = [a.document.updated ?? '', b.document.updated ?? ''];
  if (ofA !== ofB) return ofA < ofB ? 1 : -1;
  return a.document.id < b.document.id ? -1 : 1;
}
