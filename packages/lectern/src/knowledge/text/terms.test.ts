import { describe, expect, it } from 'vitest';
import { stopWords } from './english.ts';
import type { Language } from './languages.ts';
import { termOf } from './terms.ts';

describe('termOf', () => {
  it('stems words and omits stop words', () => {
    expect(
      ['agents', 'the', 'connected', 'dont', 'utf8', 'café', 'wrote', 'organised'].map((word) =>
        termOf(word),
      ),
    ).toEqual([
      'agent',
      undefined,
      'connect',
      undefined,
      'utf8',
      'café',
      termOf('writes'),
      termOf('organizing'),
    ]);
  });
});

describe('stopWords', () => {
  it('contain question words', () => {
    for (const word of 'how do i the what is a of to whats dont please want should can'.split(' ')) {
      expect(stopWords).toContain(word);
    }
  });

  it('contain no subjects of texts on software', () => {
    for (const word of 'test use case agent get set id not code run context tool prompt help best'.split(
      ' ',
    )) {
      expect(stopWords).not.toContain(word);
    }
  });

  it('are written like tokens', () => {
    expect([...stopWords].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
  });
});

describe('stems', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['agreed', 'agre'],
    ['hopping', 'hop'],
    ['relational', 'relat'],
    ['adoption', 'adopt'],
    ['generalizations', 'gener'],
  ])("reduce %s to %s, as in Porter's algorithm", (word, expected) => {
    expect(termOf(word)).toBe(expected);
  });

  it.each(['utf8', 'café', 'привет', '--watching', 'as3s'])('do not change %s', (word) => {
    expect(termOf(word)).toBe(word);
  });

  it('are not used for a language that is not loaded', () => {
    expect(termOf('verbindungen', 'xx' as Language)).toBe('verbindungen');
  });
});
