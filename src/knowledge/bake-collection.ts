/**
 * Bakes documents and their texts: whatever can be done before anybody asks is done here.
 * @module
 */
import type { BakedArticles, BakedCollection, BakedFile } from './baked.ts';
import { Catalogue } from './catalogue.ts';
import type { Document } from './document.ts';
import { readPhrases, type SynonymData } from './search/synonyms.ts';

export interface ReadFile {
  readonly document: Document;
  readonly text: string;
}

export function bakeCollection(files: readonly ReadFile[], synonyms: SynonymData): BakedCollection {
  const catalogue = new Catalogue();
  const baked: BakedFile[] = [];
  let contents = '';
  for (const { document, text } of files) {
    for (const _ of catalogue.put(document, text, ''));
    const { matter, questions: _inMatter, ...head } = document;
    const json = JSON.stringify(matter);
    baked.push({ document: head, matter: json.length, text: text.length });
    contents += json + text;
  }
  const articles: BakedArticles = { files: baked, synonyms: readPhrases(synonyms) };
  return { articles: JSON.stringify(articles), contents, index: catalogue.pack() };
}
