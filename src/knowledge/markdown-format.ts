/**
 * Markdown with front matter, and synonyms in YAML: what people write.
 * @module
 */
import type { Format } from './format.ts';
import { readDocument } from './read-document.ts';
import { readSynonymFile } from './search/read-synonyms.ts';
import { createSynonyms } from './search/synonyms.ts';

export const markdownFormat: Format = {
  readDocument,
  readSynonyms(text) {
    const file = readSynonymFile(text);
    return file.ok ? { ok: true, synonyms: createSynonyms(file.data) } : file;
  },
};
