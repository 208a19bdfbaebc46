import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { AWARDS } from '../catalogue/awards.ts';
import { foldText } from '../catalogue/fold-text.ts';
import { GENRES } from '../catalogue/genres.ts';
import { MOODS } from '../catalogue/moods.ts';
import { DEMONYMS } from '../catalogue/regions.ts';
import { LONGEST_PHRASE, languageCode, lexicon } from './lexicon.ts';

function keysOf(phrase: string): string[] {
  return (lexicon().get(phrase) ?? []).flatMap(({ keys }) => keys);
}

describe('the lexicon', () => {
  it('contains words and phrases', () => {
    checkRows(
      [
        ['comedy', ['genre:comedy']],
        ['comedies', ['genre:comedy']],
        ['sci fi', ['genre:sci-fi']],
        ['whodunits', ['genre:mystery']],
        ['heartwarming', ['mood:heart-warming']],
        ['surreal', ['mood:absurd', 'mood:dreamlike']],
        ['polish', ['country:PL']],
        ['czech', ['country:CZ', 'country:CS']],
        ['united kingdom', ['country:GB']],
        ['england', ['country:GB']],
        ['palme dor', ['award:palme-dor']],
        ['emmy', ['award:emmy-drama', 'award:emmy-comedy', 'award:emmy-limited']],
        ['wikimedia', ['place:wikimedia-commons']],
        ['creative commons', ['place:free']],
        ['tv shows', ['type:tv']],
        ['flicks', ['type:movie']],
        ['netflix', []],
        ['constructor', []],
      ],
      (phrase, keys) => {
        expect(keysOf(phrase)).toEqual(keys);
      },
    );
  });

  it('maps any Academy Award to an Oscar', () => {
    expect(keysOf('oscar').sort()).toEqual(
      Object.keys(AWARDS)
        .filter((id) => id.startsWith('oscar-'))
        .map((id) => `award:${id}`)
        .sort(),
    );
    expect(lexicon().get('oscar')).toHaveLength(1);
  });

  it('contains every genre and mood by id and name, and every demonym', () => {
    for (const [kind, terms] of Object.entries({ genre: GENRES, mood: MOODS }))
      for (const [id, { name }] of Object.entries(terms))
        for (const phrase of [id, name]) expect(keysOf(foldText(phrase)), phrase).toContain(`${kind}:${id}`);
    for (const [name, [code]] of Object.entries(DEMONYMS))
      expect(keysOf(name), name).toContain(`country:${code}`);
  });

  it('contains normalized phrases that are short enough to be found', () => {
    for (const phrase of lexicon().keys()) {
      expect(foldText(phrase)).toBe(phrase);
      if (keysOf(phrase).some((key) => !key.startsWith('country:')))
        expect(phrase.split(' ').length, phrase).toBeLessThanOrEqual(LONGEST_PHRASE);
    }
  });

  it('is created once', () => {
    expect(lexicon()).toBe(lexicon());
  });
});

describe('a language', () => {
  it.each([
    ['french', 'fr'],
    ['norwegian', 'no'],
    ['cantonese', 'yue'],
    ['mandarin', 'zh'],
    ['farsi', 'fa'],
    ['persian', 'fa'],
    ['fr', undefined],
    ['klingon', undefined],
    ['', undefined],
  ])('is recognized as %j: %s', (word, code) => {
    expect(languageCode(word)).toBe(code);
  });
});
