/**
 * A collection that was read and indexed at build time and baked into a module, for runtimes without a file system
 * and with little time. It never changes, and it is ready as soon as it is asked for.
 * @module
 */
import type { Document } from './document.ts';
import { DocumentIndex } from './document-index.ts';
import type { Format } from './format.ts';
import { Search } from './search/search.ts';
import {
  type PhraseTable,
  readPhrases,
  type SynonymData,
  type Synonyms,
  synonymsOf,
} from './search/synonyms.ts';
import { base64Bytes, encodeBase64, memoryBytes } from './segment/bytes.ts';
import { Segment } from './segment/segment.ts';
import { SegmentBuilder } from './segment/segment-builder.ts';
import { SegmentIndex } from './segment/segment-index.ts';
import { SYNONYM_FILE } from './settings/collection-settings.ts';
import type { Source } from './source.ts';

/** Strings, because engines read a long string many times faster than as many objects. */
export interface BakedCollection {
  /** The JSON of `BakedArticles`. */
  readonly articles: string;
  /** The texts of all articles, one after the other. */
  readonly contents: string;
  /** One segment with all of them, in base64. */
  readonly index: string;
}

/** What belongs to the texts and is not in the index. */
export interface BakedArticles {
  /** In the order of the contents; the length in characters. */
  readonly texts: readonly (readonly [path: string, length: number])[];
  readonly synonyms: PhraseTable;
  /** The evidence from which on they are answers. */
  readonly floor: number;
}

export interface OpenedCollection {
  readonly source: Source;
  readonly format: Format;
  documents(): readonly Document[];
}

interface Opened {
  /** By path, from where to where its text is in the contents. */
  readonly texts: ReadonlyMap<string, readonly [start: number, end: number]>;
  readonly synonyms: Synonyms;
  readonly floor: number;
}

/** The stamp and the hash of all files. */
export const NEVER_CHANGES = '0';

/**
 * Opens a collection from a build. It is unpacked when it is first needed: an edge function that only initializes needs
 * none of it.
 */
export function openBaked(baked: BakedCollection): OpenedCollection {
  let opened: Opened | undefined;
  const open = (): Opened => {
    opened ??= openArticles(baked);
    return opened;
  };
  let segment: Segment | undefined;
  const openIndex = (): Segment => {
    segment ??= openSegment(baked);
    return segment;
  };
  const documents = (): Document[] => {
    const reading = new SegmentIndex().readDocuments(openIndex());
    for (let step = reading.next(); ; step = reading.next()) if (step.done === true) return step.value;
  };
  return {
    documents,
    source: {
      restore(documentIndex) {
        open();
        for (const _ of documentIndex.add(openIndex()));
        return { stamp: NEVER_CHANGES, floor: open().floor };
      },
      async *list() {
        yield* open().texts.keys();
      },
      async read(path) {
        const text = path === SYNONYM_FILE ? '' : textAt(baked, open().texts.get(path));
        return text === undefined
          ? { kind: 'gone' }
          : { kind: 'text', file: { path, text, hash: NEVER_CHANGES } };
      },
      stamp: async (path) => (path === SYNONYM_FILE || open().texts.has(path) ? NEVER_CHANGES : undefined),
      watch: () => () => {},
    },
    format: {
      readDocument: ({ path }) => ({
        ok: true,
        document: documents().find((document) => document.path === path) as Document,
      }),
      readSynonyms: () => ({ ok: true, synonyms: open().synonyms }),
    },
  };
}

function openSegment({ index }: BakedCollection): Segment {
  try {
    return new Segment(base64Bytes(index));
  } catch (error) {
    throw new Error(`${(error as Error).message}: bake the articles again`);
  }
}

function openArticles({ articles, contents }: BakedCollection): Opened {
  const { texts, synonyms, floor }: BakedArticles = JSON.parse(articles);
  let start = 0;
  const places = new Map(
    texts.map(([path, length]) => {
      const place = [start, start + length] as const;
      start += length;
      return [path, place] as const;
    }),
  );
  if (start !== contents.length) throw new Error('The baked articles are not whole: bake them again');
  return { texts: places, synonyms: synonymsOf(synonyms), floor };
}

function textAt(
  { contents }: BakedCollection,
  place: readonly [start: number, end: number] | undefined,
): string | undefined {
  return place && contents.slice(...place);
}

export interface ReadFile {
  readonly document: Document;
  readonly text: string;
}

export function bakeCollection(files: readonly ReadFile[], synonyms: SynonymData): BakedCollection {
  const builder = new SegmentBuilder();
  for (const { document, text } of files) for (const _ of builder.add(document, text, NEVER_CHANGES));
  const index = builder.finish();
  const phrases = readPhrases(synonyms);
  const articles: BakedArticles = {
    texts: files.map(({ document, text }) => [document.path, text.length]),
    synonyms: phrases,
    floor: floorOf(index, phrases),
  };
  return {
    articles: JSON.stringify(articles),
    contents: files.map(({ text }) => text).join(''),
    index: encodeBase64(index),
  };
}

/** Found out here: a hundred questions are more than an edge function has time for. */
function floorOf(index: Uint8Array, phrases: PhraseTable): number {
  const documentIndex = new DocumentIndex();
  for (const _ of documentIndex.add(new Segment(memoryBytes(index))));
  const search = new Search(documentIndex);
  search.synonyms = synonymsOf(phrases);
  search.calibrate();
  return search.floor;
}
