/**
 * The languages whose words are brought to their stems, and the rules of those that are loaded. English always is;
 * `loadLanguage()` adds the others, which programs that serve English alone never carry.
 * @module
 */

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'no', 'da', 'ru'] as const;

/** ISO 639-1; `en` also stands for every language that has no rules here, as its rules leave other scripts alone. */
export type Language = (typeof LANGUAGES)[number];

/** How the words of one language are read. All words are tokens: folded, without accents. */
export interface LanguageRules {
  /** Returns what the forms of a word have in common. */
  stem(token: string): string;
  /** Words that are not indexed: articles, pronouns, auxiliaries. */
  readonly stopWords: ReadonlySet<string>;
  /** Whether a word may help the order of results, but is not what a question is about. */
  isLight(token: string): boolean;
}

const loaded = new Map<Language, LanguageRules>();

/** Makes a language known to `termOf` and the functions beside it. */
export function addLanguage(language: Language, rules: LanguageRules): void {
  loaded.set(language, rules);
}

/** The rules of a language, or undefined while they are not loaded. */
export function rulesOf(language: Language): LanguageRules | undefined {
  return loaded.get(language);
}
