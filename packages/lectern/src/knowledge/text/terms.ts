/** From tokens to the terms of an index. @module */
import { englishRules } from './english.ts';
import { addLanguage, type Language, rulesOf } from './languages.ts';

addLanguage('en', englishRules);

/**
 * Returns what a word has in common with its other forms in a language, or undefined for a stop word. Words of a
 * language that is not loaded are terms as they are.
 */
export function termOf(token: string, language: Language = 'en'): string | undefined {
  const rules = language === 'en' ? englishRules : rulesOf(language);
  if (rules === undefined) return token;
  return rules.stopWords.has(token) ? undefined : rules.stem(token);
}

/**
 * Returns the terms that a word of a question may stand for in a collection of several languages, each once, that of
 * the likely language of the question first. A stop word of that language has none; one of another language only is a
 * word like others: `die` in an English question.
 */
export function termsOf(token: string, languages: ReadonlySet<Language>, likely: Language = 'en'): string[] {
  const first = termOf(token, likely);
  if (first === undefined) return [];
  const terms = new Set([first]);
  for (const language of languages) {
    const term = termOf(token, language);
    if (term !== undefined) terms.add(term);
  }
  return [...terms];
}

/**
 * Whether a word never counts as what a question is about, although it is indexed and may help the order: negations,
 * `get`, `went`, `good`. Meant for the share of a question that a text covers, not for finding.
 */
export function isLight(word: string, language: Language = 'en'): boolean {
  const rules = rulesOf(language);
  if (rules === undefined) return false;
  return rules.stopWords.has(word) || rules.isLight(word);
}

/**
 * Returns the language of a question among those of a collection: the one with most of its words as function words.
 * Without any, or with as many of several, it is the first of them, so put the collection's main language first.
 */
export function likelyLanguage(tokens: readonly string[], languages: ReadonlySet<Language>): Language {
  let likely: Language | undefined;
  let most = -1;
  for (const language of languages) {
    const count = tokens.filter((token) => isLight(token, language)).length;
    if (count <= most) continue;
    likely = language;
    most = count;
  }
  return likely ?? 'en';
}
