/**
 * How many sentences a text has.
 * @module
 */

const END = /[.!?…]["'’”)]*$/;
const BEGINNING = /^["'‘“(]*[\p{Lu}\p{N}]/u;
/** `Dr.` and `J.` and `U.S.` end no sentence. */
const ABBREVIATION = /^["'‘“(]*((mr|mrs|ms|dr|st|jr|sr|prof|capt|lt|col|gen|sgt|no|vs|mt)\.|(\p{L}\.)+)$/iu;

export function sentenceCount(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const ends = words.filter((word, index) => {
    const next = words[index + 1];
    return next === undefined || (END.test(word) && BEGINNING.test(next) && !ABBREVIATION.test(word));
  });
  return ends.length;
}
