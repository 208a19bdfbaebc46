/**
 * From tokens to the terms of an index, by the rules of their language; and which language a document is written in, by
 * its most frequent function words. English is always loaded; `addLanguage()` adds the others, which programs that serve
 * English alone never carry.
 * @module
 */
import { englishRules } from './english.ts';

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

/** As they are written, with accents. A word may be in several lists; what distinguishes languages are the others. */
const functionWords: Readonly<Record<Language, string>> = {
  en: 'the of and to in is for that with on this are be as an it by from or you not can your will if which when at have has was we its all',
  de: 'der die das und ist nicht mit für von den des dem ein eine einen einer auf im zu sich werden wird auch als oder wenn sie es kann sind bei aus wie nur nach durch über diese alle zum zur',
  fr: 'le la les et est des une du dans pour que qui pas sur avec vous ce cette par plus sont être au aux ou si votre un de en il ne se peut nous l d tous toutes sans vers',
  es: 'el la los las y es una del en para que no con por se un como su al más esta este o puede son sobre desde también cuando si está de lo todos todas sin hacia',
  pt: 'o os as e é uma do da dos das em para que não com por um se como no na mais ou você ao pode são sua seu está também quando isso de todos todas sem ser pelo',
  it: 'il lo gli e è una di del della dei delle che non per con un in da si sono come più questo questa alla nel nella può anche o al essere ai le la tutti tutte senza dal',
  nl: 'de het een en van is dat voor niet met op te zijn die in aan ook als worden wordt kan naar bij door om je uit deze of maar dit alle geen over',
  sv: 'och att det är en som för på av med inte den till ett i om kan du från eller har de var när så din detta alla ska också utan ut',
  no: 'og er det som for på av med ikke den til et i om kan du fra eller har de en når så din dette alle skal også å blir etter ved uten ut hvis bare noen være mellom bruk',
  da: 'og er det som for på af med ikke den til et i om kan du fra eller har de en når så din dette alle skal også at bliver efter ved uden ud hvis kun nogle være mellem brug',
  ru: 'и в не на с что для это как по из или при если к от может быть вы он его все а но также будет который с до за',
};

/** Neighbours of those above that have no rules here, or each would be taken for the nearest that has. */
const withoutRules = [
  'i la els les amb per que és una del dels en no es un com de a o aquest aquesta des al són totes tots fitxer',
  'și în la cu pe pentru un o din de care este nu sau prin al ale ca să toate unui unei într fișier dintr',
  'a v na se je do pro s z o k nebo ze jako pokud po od které který všechny soubor podle i není',
  'и в на за с от не да се са или към по това е като при до всички файл който която',
  'і в на з для що не та у до або за як це від із якщо по всі файл й є',
  'i w na z do nie się jest o dla lub od jak to po przez oraz wszystkie plik jako',
];

/** Function words that are enough to be sure, and their least share of all words: prose has a third or more. */
const LEAST_COUNT = 4;
const LEAST_SHARE = 0.08;
/** Characters of the text, of which code is taken out, and of the prose that is left. */
const LONGEST_TEXT = 8000;
const LONGEST_PROSE = 4000;
/** Words after which English that is ahead by so much is not read any further: it is what most texts are in. */
const SURE_AFTER = 120;
const SURELY_AHEAD = 3;

const frontMatter = /^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;
/** Fences, inline code, tags, addresses, the targets of links. */
const notProse =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n {0,3}\1|$(?![\s\S]))|`[^`\n]*`|<[^>\n]*>|\]\([^)\n]*\)|:\/\/\S+/gm;

let languagesOfWord: ReadonlyMap<string, readonly number[]> | undefined;

/**
 * Returns the language of a Markdown text, judged by its first 4,000 characters of prose, without front matter and code;
 * `en` where it is unsure or the language has no rules.
 */
export function detectLanguage(text: string): Language {
  const prose = text.slice(0, LONGEST_TEXT).replace(frontMatter, '').replace(notProse, ' ');
  languagesOfWord ??= indexWords();
  const counts = [...LANGUAGES, ...withoutRules].map(() => 0);
  let words = 0;
  for (const [word] of prose
    .slice(0, LONGEST_PROSE)
    .normalize('NFC')
    .matchAll(/\p{L}+/gu)) {
    words += 1;
    for (const language of languagesOfWord.get(word.toLowerCase()) ?? [])
      counts[language] = (counts[language] as number) + 1;
    if (words === SURE_AFTER && isSurelyEnglish(counts)) return 'en';
  }
  const best = Math.max(...counts);
  const [english = 0] = counts;
  if (best < LEAST_COUNT || best < words * LEAST_SHARE || best <= english) return 'en';
  return LANGUAGES[counts.indexOf(best)] ?? 'en';
}

function isSurelyEnglish([english = 0, ...others]: readonly number[]): boolean {
  return english > SURE_AFTER * LEAST_SHARE && english > SURELY_AHEAD * Math.max(...others);
}

function indexWords(): Map<string, number[]> {
  const index = new Map<string, number[]>();
  const lists = [...LANGUAGES.map((language) => functionWords[language]), ...withoutRules];
  lists.forEach((list, number) => {
    for (const word of new Set(list.split(' '))) index.set(word, [...(index.get(word) ?? []), number]);
  });
  return index;
}
