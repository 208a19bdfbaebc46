import { readdirSync, readFileSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';

/** Words of the documentation, and forms made of their beginnings with every ending that the rules know. */
function manyWords(): string[] {
  const folder = new URL('../../../docs/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const text = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const words = new Set(text.toLowerCase().match(/[a-z]{3,}/g));
  const endings =
    'ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent sion tion ion ou ism ate iti ous ive ize s es ies sses ss eed ed ing y e ll ying yed ated blings izing tted lling ssed zzing'.split(
      ' ',
    );
  const beginnings = [...words].filter((_, index) => index % 40 === 0).map((word) => word.slice(0, 5));
  for (const beginning of [...beginnings, 'y', 'by', 'tr', 'a', 'ee', 'oat', 'hop', 'syzyg']) {
    for (const ending of endings) words.add(beginning + ending);
  }
  return [...words].filter((word) => word.length > 3);
}

describe('stem', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['cats', 'cat'],
    ['agreed', 'agre'],
    ['feed', 'feed'],
    ['plastered', 'plaster'],
    ['bled', 'bled'],
    ['motoring', 'motor'],
    ['sing', 'sing'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['vietnamization', 'vietnam'],
    ['electricity', 'electr'],
    ['adoption', 'adopt'],
    ['probate', 'probat'],
    ['rate', 'rate'],
    ['controll', 'control'],
    ['generalizations', 'gener'],
  ])('%s becomes %s, as the paper has it', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it.each(['is', 'a', '', 'utf8', 'café', 'Running', 'don-ts', 'привет'])('%j stays as it is', (word) => {
    expect(stem(word)).toBe(word);
  });

  it('agrees with another implementation on thousands of words', () => {
    const words = manyWords();
    expect(words.length).toBeGreaterThan(2000);
    expect(
      words.filter((word) => stem(word) !== stemmer(word)).map((word) => [word, stem(word), stemmer(word)]),
    ).toEqual([]);
  });
});
