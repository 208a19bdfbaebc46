/**
 * Questions in other languages than the registry's: the names in them are read, the words around the names are not.
 * @module
 */
import { stopWords } from 'lectern/knowledge';

/**
 * Words that make up questions, and are not what a question is about. None of four letters or more is an English word,
 * so that one of these is enough; shorter ones may be (`MIT`, `OS`, `em`), so that it takes two of them.
 */
const WORDS = {
  de: 'der das und ist mit für von den dem ein auf im zu ich wie wo nicht eine einen einer welche welches lernen lerne kurs einführung anfänger anleitung buch bücher erklärt einrichten installieren verstehen gute beste grundlagen einstieg deutsch',
  fr: 'le les et est des une du que qui pas sur ce je où dans pour avec vous cette quel quelle apprendre cours débutant débutants livre livres expliqué configurer comprendre meilleur meilleurs gratuit fondamentaux français',
  es: 'el los las es una del que con por qué yo para como cómo cuál dónde aprender curso principiante principiantes guía libro libros explicado instalar configurar entender introducción mejor mejores fundamentos español',
  pt: 'os uma dos das em que não com por eu como qual onde aprender curso iniciante iniciantes guia livro livros explicado instalar configurar entender introdução melhor melhores grátis fundamentos português',
  it: 'il gli una di del dei che non per con della delle quale imparare corso principiante principianti guida libro libri spiegato installare configurare capire introduzione migliore migliori gratuito fondamenti italiano',
  nl: 'het een van dat met ik hoe voor niet zijn welke waar leren cursus handleiding boek boeken uitgelegd installeren begrijpen beste nederlands',
  pl: 'nie jak dla się jest jaki jaka gdzie uczyć nauka kurs książka początkujących polsku',
  sv: 'och att det är som för på med jag hur inte vilken lära kurs nybörjare svenska',
} as const;

/** Too short to tell by themselves; none of them is an English word. */
const SHORT = 'de la da en un au aux sur mon ma mes ou op te och av ett om dem des zum zur vom na sua meu';

const FOREIGN: ReadonlySet<string> = new Set(
  [...Object.values(WORDS), SHORT].flatMap((words) => words.split(' ')),
);
const TELLING_LENGTH = 4;
/** A script that English is not written in. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
/** `MIT` and `OS` are words of other languages in small letters. */
const ACRONYM = /^\p{Lu}{2,}$/u;
const ACCENT = /[^\p{ASCII}’]/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}.+#'’-]*/gu;

/** How endings of words that languages share are written elsewhere, and in English. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?:ie|ía|ia)$/, 'y'],
  [/(?:icen|ic|iques?|ic[ao]s?)$/, 'ics'],
  [/(?:ität|ités?|idad(?:es)?|idade|ità)$/, 'ity'],
  [/(?:ción|ções|ção|zione|zioni|ciones)$/, 'tion'],
  [/(?:us|en|o|os|e|i)$/, ''],
];

/**
 * The words of a question in another language that the registry knows, together; undefined for a question in English.
 * `isKnown` returns whether a topic contains a word. `likely` is for a question that no topic fits in English: then fewer
 * signs are enough.
 */
export function readForeign(
  question: string,
  isKnown: (word: string) => boolean,
  wanted: 'sure' | 'likely',
): string | undefined {
  const words = (question.match(WORD) ?? []).flatMap((word) => word.split('-'));
  const foreign = new Set(
    words
      .filter((word) => !ACRONYM.test(word))
      .map((word) => word.toLowerCase())
      .filter((word) => FOREIGN.has(word)),
  );
  const others = words.filter((word) => !foreign.has(word.toLowerCase()));
  const isSure =
    foreign.size > 1 ||
    [...foreign].some((word) => word.length >= TELLING_LENGTH || ACCENT.test(word)) ||
    words.some((word) => OTHER_SCRIPT.test(word));
  if (!isSure && (wanted === 'sure' || !isLikely(others, foreign, isKnown))) return undefined;
  const read = others.map((word) => (isKnown(word) ? word : englishFormOf(word, isKnown)));
  return read.filter((word) => word !== undefined).join(' ');
}

/** Whether a foreign word or an accent is among words of which most are unknown, and none is only English. */
function isLikely(
  others: readonly string[],
  foreign: ReadonlySet<string>,
  isKnown: (word: string) => boolean,
): boolean {
  if (others.some((word) => stopWords.has(word.toLowerCase()))) return false;
  const unknown = others.filter((word) => !isKnown(word));
  const hasSign = foreign.size > 0 || unknown.some((word) => ACCENT.test(word));
  return hasSign && 2 * unknown.length >= others.length;
}

/** `cryptography` for `Kryptographie`, where a topic has that word. */
function englishFormOf(word: string, isKnown: (word: string) => boolean): string | undefined {
  const latin = word
    .toLowerCase()
    .replaceAll('k', 'c')
    .replace(/^cript/, 'crypt');
  return ENDINGS.filter(([ending]) => ending.test(latin))
    .map(([ending, english]) => latin.replace(ending, english))
    .find((form) => form.length > TELLING_LENGTH && isKnown(form));
}
