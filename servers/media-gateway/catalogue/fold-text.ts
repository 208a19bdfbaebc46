/**
 * Texts as they are compared: words in lower case without accents, with single spaces between them.
 * @module
 */
import { foldWord } from 'lectern/knowledge';

/** Letters that are no letter with a mark, and that people type without it. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};

export function foldText(text: string): string {
  return wordsIn(text).join(' ');
}

/** Apostrophes belong to their words: `Schindler's` is `schindlers`. */
export function wordsIn(text: string): string[] {
  // Most texts of most catalogues, many times faster.
  if (isAscii(text))
    return (
      text
        .toLowerCase()
        .replace(/['`]/g, '')
        .match(/[a-z0-9]+/g) ?? []
    );
  const found =
    text
      .normalize('NFC')
      .replace(/['’‘`]/g, '')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return found.map(plainWord).filter((word) => word !== '');
}

function plainWord(word: string): string {
  return plainLetters(foldWord(word));
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return /^[\x00-\x7f]*$/.test(text);
}

/** A text with letters that everybody types, and whose words stay as they are otherwise. */
export function plainLetters(text: string): string {
  return text.replace(/[łŁøØđĐðÐßẞæÆœŒıþÞ]/g, (letter) => PLAIN[letter.toLowerCase()] as string);
}

/** The text as a part of ids and URLs. */
export function slugOf(text: string): string {
  return wordsIn(text).join('-');
}
