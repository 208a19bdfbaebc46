import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typingErrors } from '../../base/nearest.ts';
import { Vocabulary } from './vocabulary.ts';

describe('Vocabulary', () => {
  it('gives all forms of a word one number, and stop words none', () => {
    const vocabulary = new Vocabulary();
    const number = vocabulary.learn('agents');
    expect(number).toBeDefined();
    expect(vocabulary.learn('agent')).toBe(number);
    expect(vocabulary.learn('agents')).toBe(number);
    expect(vocabulary.learn('review')).not.toBe(number);
    expect(vocabulary.learn('the')).toBeUndefined();
    expect(vocabulary.learn('the')).toBeUndefined();
  });

  it('finds only learned words, by term', () => {
    const vocabulary = new Vocabulary();
    const number = vocabulary.learn('agents');
    expect(vocabulary.find('agent')).toBe(number);
    expect(vocabulary.find('review')).toBeUndefined();
  });

  it('returns a term as it was first written', () => {
    const vocabulary = new Vocabulary();
    vocabulary.learn('engineering');
    vocabulary.learn('engineered');
    expect(vocabulary.written('engin')).toBe('engineering');
    expect(vocabulary.written('unheard')).toBe('unheard');
  });

  it('stays correct with more words than fit in its cache of forms', () => {
    const vocabulary = new Vocabulary();
    const first = vocabulary.learn('agents');
    for (let i = 0; i < 120_000; i++) vocabulary.learn(`w${i}x`);
    expect(vocabulary.learn('agents')).toBe(first);
    expect(vocabulary.learn('w7x')).toBe(vocabulary.find('w7x'));
  });

  it('treats names of built-in object members as ordinary words', () => {
    const vocabulary = new Vocabulary();
    for (const word of ['constructor', 'tostring', 'proto']) expect(vocabulary.find(word)).toBeUndefined();
    expect(vocabulary.learn('constructor')).toBe(0);
  });

  it('finds every term within the edit distance, and none that is much further away', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcxyz09éß文_'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), word, fc.nat(2), (words, wanted, edits) => {
        const vocabulary = new Vocabulary();
        for (const each of words) vocabulary.learn(each);
        const found = [...vocabulary.near(wanted, edits)];
        const near = found.map(({ written }) => written);
        const known = words.filter(
          (each) => vocabulary.written(each) === each && vocabulary.find(each) !== undefined,
        );
        for (const each of known) if (typingErrors(wanted, each) <= edits) expect(near).toContain(each);
        for (const { written, term } of found) {
          expect(vocabulary.written(term)).toBe(written);
          expect(Math.abs(written.length - wanted.length)).toBeLessThanOrEqual(edits);
        }
        expect(new Set(near).size).toBe(near.length);
      }),
    );
  });
});
