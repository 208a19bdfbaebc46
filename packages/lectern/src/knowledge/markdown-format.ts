/**
 * Markdown with front matter, and synonyms in YAML: what people write.
 * @module
 */
import type { Format } from './format.ts';
import { readDocument } from './read-document.ts';
import { readSynonymFile } from './search/read-synonyms.ts';
import { createSynonyms, NO_SYNONYMS } from './search/synonyms.ts';
import { readSettings } from './settings/read-settings.ts';
import { addLanguage, type Language, rulesOf } from './text/languages.ts';

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

/**
 * Loads the rules for a language, and with them those of all others, which are one small file together. Call it
 * before a document of that language is indexed and before a collection that holds one is searched. English needs
 * no call; further calls cost nothing.
 */
export async function loadLanguage(language: Language): Promise<void> {
  if (rulesOf(language) !== undefined) return;
  const { otherLanguages } = await import('./text/other-languages.ts');
  for (const [name, rules] of otherLanguages) addLanguage(name, rules);
}
