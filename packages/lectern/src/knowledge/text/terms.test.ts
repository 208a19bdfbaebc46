import { describe, expect, it } from 'vitest';
import { stopWords } from './english.ts';
import type { Language } from './languages.ts';
import { termOf } from './terms.ts';

describe('termOf', () => {
  it('stems words and leaves out stop words', () => {
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
  it('hold what questions are made of', () => {
    for (const word of 'how do i the what is a of to whats dont please want should can'.split(' ')) {
      expect(stopWords).toContain(word);
    }
  });

  it('hold nothing that texts on software are about', () => {
    for (const word of 'test use case agent get set id not code run context tool prompt help best'.split(
      ' ',
    )) {
      expect(stopWords).not.toContain(word);
    }
  });

  it('are written as tokens are', () => {
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
  ])('%s becomes %s, as Porter has it', (word, expected) => {
    expect(termOf(word)).toBe(expected);
  });

  it.each(['utf8', 'café', 'привет', '--watching', 'as3s'])('%s stays as it is', (word) => {
    expect(termOf(word)).toBe(word);
  });

  it('are not made in a language that is not loaded', () => {
    expect(termOf('verbindungen', 'xx' as Language)).toBe('verbindungen');
  });
});
