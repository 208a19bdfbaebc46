import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { foldText, plainLetters, slugOf, wordsIn } from './fold-text.ts';

describe('folded text', () => {
  it('is the same for all spellings of a name', () => {
    checkRows(
      [
        ['Amélie', 'amelie'],
        ['AME\u0301LIE', 'amelie'],
        ["Schindler's List", 'schindlers list'],
        ['Schindler’s List', 'schindlers list'],
        ["L'Âge d'or", 'lage dor'],
        ['  The \t Third\n\nMan ', 'the third man'],
        ['8½', '812'],
        ['M*A*S*H', 'm a s h'],
        ['Dr. Strangelove: or, How…', 'dr strangelove or how'],
        ['ＷＡＬＬ·Ｅ', 'wall e'],
        ['ﬁlm', 'film'],
        ['Straße', 'strasse'],
        ['STRAẞE', 'strasse'],
        ['Krzysztof Kieślowski, Łódź', 'krzysztof kieslowski lodz'],
        ['Søren Kragh-Jacobsen', 'soren kragh jacobsen'],
        ['Æon Œuvre Þór', 'aeon oeuvre thor'],
        ['İstanbul ılık', 'istanbul ilik'],
        ['Đorđe', 'dorde'],
        ['Ёлки', 'елки'],
        ['千と千尋の神隠し', '千と千尋の神隠し'],
        ['기생충', '기생충'.normalize('NFKD')],
        ['पथेर', 'पथेर'],
        ['', ''],
        ['… ?!', ''],
        ['\ud800x\udfff', 'x'],
      ],
      (text, folded) => {
        expect(foldText(text)).toBe(folded);
      },
    );
  });

  it.each(['Amélie', '기생충', 'が', 'Ærø’s 8½', 'Ⅷ', 'ǅ', 'ﷺ'])('of %j is unchanged', (text) => {
    const folded = foldText(text);
    expect(foldText(folded)).toBe(folded);
  });

  it('is the same for composed and decomposed letters', () => {
    for (const text of ['Amélie', '기생충', 'ガメラ', 'Пятый', 'Việt Nam'])
      expect(foldText(text.normalize('NFD')), text).toBe(foldText(text.normalize('NFC')));
  });
});

it('splits a text into words, and finds none in punctuation', () => {
  expect(wordsIn("Who's Afraid of Virginia Woolf?")).toEqual(['whos', 'afraid', 'of', 'virginia', 'woolf']);
  expect(wordsIn("'?' ' -- `’")).toEqual([]);
});

it('replaces letters that are hard to type and preserves words and punctuation', () => {
  expect(plainLetters('Łódź, Søren’s STRAẞE & Ærø!')).toBe('lódź, Soren’s STRAssE & aero!');
  expect(plainLetters('')).toBe('');
});

it.each([
  ['Agnès Varda', 'agnes-varda'],
  ["Ocean's Eleven", 'oceans-eleven'],
  ['../..//etc/passwd', 'etc-passwd'],
  ['Комедия', 'комедия'],
  ['???', ''],
])('converts %j to the slug %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});
