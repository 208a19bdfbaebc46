/**
 * Bakes documents and their texts: whatever can be done before anybody asks is done here.
 * @module
 */
import { type BakedArticles, type BakedCollection, NEVER_CHANGES } from './baked.ts';
import type { Document } from './document.ts';
import { DocumentIndex } from './document-index.ts';
import { Search } from './search/search.ts';
import { type PhraseTable, readPhrases, type SynonymData, synonymsOf } from './search/synonyms.ts';
import { encodeBase64, memoryBytes } from './segment/bytes.ts';
import { Segment } from './segment/segment.ts';
import { SegmentBuilder } from './segment/segment-builder.ts';

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
