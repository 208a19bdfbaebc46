/** Loads the rules of other languages than English, when the first text in one of them comes. @module */
import { addLanguage, type Language, rulesOf } from './languages.ts';

/**
 * Loads the rules for a language, and with them those of all others, which are one small file together. Call it
 * before a document of that language is indexed and before a collection that holds one is searched. English needs
 * no call; further calls cost nothing.
 */
export async function loadLanguage(language: Language): Promise<void> {
  if (rulesOf(language) !== undefined) return;
  const { otherLanguages } = await import('./other-languages.ts');
  for (const [name, rules] of otherLanguages) addLanguage(name, rules);
}
