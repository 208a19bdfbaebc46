/**
 * How the files of a source are read: by the reader for their extension, or from what a build made of them.
 * @module
 */
import type { Document, Problem } from './document.ts';
import type { Synonyms } from './search/synonyms.ts';
import type { ReadSettings } from './settings/read-settings.ts';
import type { SourceText } from './source.ts';
import type { Language } from './text/terms.ts';
import type { Steps } from './time-slicer.ts';

export type DocumentOutcome =
  | {
      readonly ok: true;
      readonly document: Document;
      /** The indexed and displayed text, if it differs from the file's own. */
      readonly text?: string;
    }
  /** Without a problem, the file is not an article. */
  | { readonly ok: false; readonly problem?: Problem };

export type SynonymOutcome =
  | { readonly ok: true; readonly synonyms: Synonyms }
  | { readonly ok: false; readonly line: number; readonly reason: string };

export interface SettingsOutcome extends ReadSettings {
  readonly synonyms: Synonyms;
}

export interface Format {
  /** Called, and awaited, before anything is read. */
  load?(): Promise<void>;
  /** Called, and awaited, before documents in this language are indexed or searched. */
  loadLanguage?(language: Language): Promise<void>;
  readDocument(file: SourceText): DocumentOutcome;
  /** Reads a document in steps, for files that take long. */
  readInSteps?(file: SourceText): Steps<DocumentOutcome>;
  /** The text that the sections of the file's document refer to; undefined: the file's own. */
  textOf?(file: SourceText): Steps<string> | undefined;
  readSynonyms(text: string): SynonymOutcome;
  /** Absent if a collection has no settings of its own. */
  readSettings?(text: string): SettingsOutcome;
}
