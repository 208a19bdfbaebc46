/**
 * How the files of a source are read: as Markdown with front matter and YAML, or as what a build made of them.
 * @module
 */
import type { Document, Problem } from './document.ts';
import type { Synonyms } from './search/synonyms.ts';
import type { SourceText } from './source.ts';

export type DocumentOutcome =
  | { readonly ok: true; readonly document: Document }
  | { readonly ok: false; readonly problem: Problem };

export type SynonymOutcome =
  | { readonly ok: true; readonly synonyms: Synonyms }
  | { readonly ok: false; readonly line: number; readonly reason: string };

export interface Format {
  /** Called, and awaited, before anything is read. */
  load?(): Promise<void>;
  readDocument(file: SourceText): DocumentOutcome;
  readSynonyms(text: string): SynonymOutcome;
}

/** A format whose code is loaded when the first file is read, and not while a client waits for the handshake. */
export function lazyFormat(load: () => Promise<Format>): Format {
  let loaded: Format | undefined;
  const format = (): Format => {
    if (loaded === undefined) throw new Error('A format has to be loaded before it is used');
    return loaded;
  };
  return {
    async load() {
      loaded ??= await load();
    },
    readDocument: (file) => format().readDocument(file),
    readSynonyms: (text) => format().readSynonyms(text),
  };
}
