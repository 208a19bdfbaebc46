/**
 * Markdown with front matter, and synonyms in YAML: what people write.
 * @module
 */
import type { Format } from './format.ts';
import { readDocument } from './read-document.ts';
import { readSynonymFile } from './search/read-synonyms.ts';
import { createSynonyms, NO_SYNONYMS } from './search/synonyms.ts';
import { readSettings } from './settings/read-settings.ts';
import { loadLanguage } from './text/load-language.ts';

export const markdownFormat: Format = {
  loadLanguage,
  readDocument,
  readSynonyms(text) {
    const file = readSynonymFile(text);
    return file.ok ? { ok: true, synonyms: createSynonyms(file.data) } : file;
  },
  readSettings(text) {
    const read = readSettings(text);
    const { synonyms } = read.settings;
    return { ...read, synonyms: synonyms === undefined ? NO_SYNONYMS : createSynonyms(synonyms) };
  },
};
