/**
 * Names of which a sign or a single letter is a part: `C#` is not `C`, and `Objective-C` is not an objective.
 * @module
 */

const SHARP = /(?<![\p{L}\p{N}])(\p{L})#(?![\p{L}\p{N}])/gu;
const PLUS_PLUS = /(?<![\p{L}\p{N}])(\p{L})\+\+/gu;
const DOT_NET = /(?<![\p{L}\p{N}.])\.net(?![\p{L}\p{N}])/giu;
/** A word and one letter: `Objective-C`, `RISC-V`. */
const LETTER_AFTER = /(?<![\p{L}\p{N}-])(\p{L}{3,})-(\p{L})(?![\p{L}\p{N}'’-])/gu;

const INNER_CAPITALS = /\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*/gu;

/**
 * Writes such names as one word, the way that tags and addresses spell them: `csharp`, `cpp`, `dotnet`, `objectivec`.
 * `isKnown`: words for which it is true are left whole where they would be cut at inner capitals, as JavaScript is not
 * Java.
 */
export function joinNames(text: string, isKnown: (word: string) => boolean = () => false): string {
  return joinLetters(joinSigns(text)).replace(INNER_CAPITALS, (name) =>
    isKnown(name.toLowerCase()) ? name.toLowerCase() : name,
  );
}

/** A name of the registry with all of its words whole. */
export function whole(name: string): string {
  return joinNames(name, () => true);
}

/** How a text of the registry may be asked for: with such names as one word, and with their parts apart. */
export function spellings(text: string): string[] {
  const joined = joinSigns(text);
  return [...new Set([joined, joinLetters(joined), whole(text)])];
}

function joinSigns(text: string): string {
  return text.replace(SHARP, '$1sharp').replace(PLUS_PLUS, '$1pp').replace(DOT_NET, 'dotnet');
}

function joinLetters(text: string): string {
  return text.replace(LETTER_AFTER, (_, word: string, letter: string) => (word + letter).toLowerCase());
}
