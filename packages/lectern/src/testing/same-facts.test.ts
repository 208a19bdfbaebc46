import { describe, expect, it } from 'vitest';
import { assertSameFacts, missingFacts } from './same-facts.ts';

function result(text: string, structuredContent?: unknown, ...blocks: object[]) {
  return { content: [{ type: 'text', text }, ...blocks], structuredContent };
}

const AGREED = { fromStructure: [], fromText: [] };

describe('missingFacts', () => {
  it.each([
    ['a text without structured content', result('Anything goes')],
    [
      'the same words in another order',
      result('Emma, by Jane Austen', { author: 'Jane Austen', book: 'Emma' }),
    ],
    ['member names as labels', result('Next cursor: abc7', { nextCursor: 'abc7' })],
    [
      'other endings',
      result('2 matching entries: tea, ink', { matches: [{ entry: 'tea' }, { entry: 'ink' }] }),
    ],
    ['the numbers of a list', result('1. tea\n 2) ink', { list: ['tea', 'ink', ''] })],
    ['lengths of lists', result('3 books', { books: ['', '', ''] })],
    ['numbers by their value', result('1,234.50 EUR on 2026-03-01', { euros: 1234.5, eur: '2026-3-1' })],
    ['long numbers to the last digit', result('12345678901234567890', { sum: '12345678901234567890' })],
    ['flags and null', result('Emma', { title: 'Emma', isOld: true, ended: null })],
    [
      'a sentence without spaces',
      result('結果：部屋を暖める', { text: '部屋を暖める方法', 結果: 1, one: '1' }),
    ],
    ['accents in either form', result('Gro\u0308ße', { value: 'Größe' })],
    [
      'links from the structured content',
      result('Map', { map: 'w://map' }, { type: 'resource_link', uri: 'w://map' }),
    ],
  ])('finds no differences: %s', (_what, given) => {
    expect(missingFacts(given).fromStructure).toEqual([]);
  });

  it.each([
    ['passages', result('Bleed the radiator', { id: 'note-3' }), ['bleed', 'radiator']],
    [
      'advice',
      result('Nothing found. Try fewer words', { total: 0 }),
      ['nothing', 'found', 'try', 'fewer', 'words'],
    ],
    ['a warning', result('0 places; no proof of safety', { places: 0 }), ['proof', 'safety']],
    ['a number', result('7 of 12 titles', { titles: ['a'], total: 12 }), ['7']],
    [
      'the last digit',
      result('12345678901234567890', { sum: '12345678901234567891' }),
      ['12345678901234567890'],
    ],
    ['a name behind a key', result('actor: Ada', { actor: 'ed25519:5f' }), ['ada']],
    [
      'a value only in a link',
      result('Map', { map: 1 }, { type: 'resource_link', uri: 'x://south' }),
      ['south'],
    ],
    ['embedded text', result('A', {}, { type: 'resource', resource: { text: 'rain' } }), ['rain']],
  ])('finds %s missing in structured content', (_what, given, words) => {
    expect(missingFacts(given).fromStructure).toEqual(words);
  });

  it('finds values missing in the text', () => {
    const given = result('Emma', { title: 'Emma', year: 1815, notes: ['A comedy'] });
    expect(missingFacts(given)).toEqual({ fromStructure: [], fromText: ['comedy', '1815'] });
  });

  it('accepts configured layout words, codes and implied members', () => {
    const given = result('Overview\n1. Faust, made in Germany: yes', {
      films: [{ title: 'Faust', made: 'DE', free: true, score: 0.93 }],
    });
    expect(missingFacts(given)).toEqual({
      fromStructure: ['overview', 'germany', 'yes'],
      fromText: ['0.93'],
    });
    const codes = { DE: 'Germany', true: 'yes', FR: 'France' };
    expect(missingFacts(given, { layout: ['Overview'], codes, implied: ['score'] })).toEqual(AGREED);
    const wrong = result('Faust, made in France', { title: 'Faust', made: 'DEU' });
    expect(missingFacts(wrong, { codes })).toEqual({ fromStructure: ['france'], fromText: ['deu'] });
  });

  it('ignores repeated arguments in either part', () => {
    const given = result('Nothing for tulips', { query: 'tulips', limit: 10, found: 'nothing' });
    expect(missingFacts(given).fromText).toEqual(['10']);
    expect(missingFacts(given, { asked: { limit: 10 } })).toEqual(AGREED);
    const echoed = result('0 found for tulips', { found: 0 });
    expect(missingFacts(echoed, { asked: { query: 'Tulips' } })).toEqual(AGREED);
  });

  it('reads structured content of any depth', () => {
    let deep: unknown = 'bottom';
    for (let i = 0; i < 50_000; i++) deep = [deep];
    expect(missingFacts(result('1', deep)).fromText).toEqual(['bottom']);
  });
});

describe('assertSameFacts', () => {
  it('passes if both parts agree, otherwise lists what is missing in each', () => {
    expect(() => assertSameFacts(result('Emma', { title: 'Emma' }))).not.toThrow();
    expect(() => assertSameFacts(result('Emma, a novel', { title: 'Emma', year: 1815 }))).toThrow(
      'The text states what structuredContent does not: novel.\nstructuredContent states what the text does not: 1815.',
    );
  });

  it('lists a limited number of words', () => {
    const words = 'abc bcd cde def efg fgh ghi hij ijk jkl klm lmn mno';
    expect(() => assertSameFacts(result(words, {}))).toThrow(/klm, lmn and 1 more\.$/);
  });
});
