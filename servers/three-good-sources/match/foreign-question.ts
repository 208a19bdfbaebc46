/**
 * Questions in other languages than the registry's: the names in them are read, the words around the names are not.
 * @module
 */

/**
 * Words that make up questions, and are not what a question is about. None of four letters or more is an English word,
 * so that one of these tells; shorter ones may be (`MIT`, `OS`, `em`), so that it takes two of them.
 */
const WORDS = {
  de: 'der das und ist mit für von den dem ein auf im zu ich wie wo nicht eine einen einer welche welches lernen lerne kurs einführung anfänger anleitung buch bücher erklärt einrichten installieren verstehen gute beste deutsch',
  fr: 'le les et est des une du que qui pas sur ce je où dans pour avec vous cette quel quelle apprendre cours débutant débutants livre livres expliqué configurer comprendre meilleur meilleurs gratuit français',
  es: 'el los las es una del que con por qué yo para como cómo cuál dónde aprender curso principiante principiantes guía libro libros explicado instalar configurar entender introducción mejor mejores español',
  pt: 'os uma dos das em que não com por eu como qual onde aprender curso iniciante iniciantes guia livro livros explicado instalar configurar entender introdução melhor melhores grátis português',
  it: 'il gli una di del dei che non per con della delle quale imparare corso principiante principianti guida libro libri spiegato installare configurare capire introduzione migliore migliori gratuito italiano',
  nl: 'het een van dat met ik hoe voor niet zijn welke waar leren cursus handleiding boek boeken uitgelegd installeren begrijpen beste nederlands',
  pl: 'nie jak dla się jest jaki jaka gdzie uczyć nauka kurs książka początkujących polsku',
  sv: 'och att det är som för på med jag hur inte vilken lära kurs nybörjare svenska',
} as const;

const FOREIGN: ReadonlySet<string> = new Set(Object.values(WORDS).flatMap((words) => words.split(' ')));
const TELLING_LENGTH = 4;
/** A script that English is not written in. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}.+#'’-]*/gu;

/**
 * The words of a foreign question that the registry knows, together; undefined for a question that is not foreign.
 * `isKnown` tells whether a topic holds a word.
 */
export function readForeign(question: string, isKnown: (word: string) => boolean): string | undefined {
  const words = question.match(WORD) ?? [];
  const foreign = new Set(words.map((word) => word.toLowerCase()).filter((word) => FOREIGN.has(word)));
  const isForeign =
    foreign.size > 1 ||
    [...foreign].some((word) => word.length >= TELLING_LENGTH) ||
    words.some((word) => OTHER_SCRIPT.test(word));
  if (!isForeign) return undefined;
  return words.filter((word) => !foreign.has(word.toLowerCase()) && isKnown(word)).join(' ');
}
