import { describe, expect, it } from 'vitest';
import { stopWords } from './stop-words.ts';
import { createTermMaker } from './terms.ts';

describe('createTermMaker', () => {
  it('stems words and leaves out stop words, the first time and later', () => {
    const termOf = createTermMaker();
    for (let time = 0; time < 2; time += 1) {
      expect(['agents', 'the', 'connected', 'dont', 'utf8', 'café'].map(termOf)).toEqual([
        'agent',
        undefined,
        'connect',
        undefined,
        'utf8',
        'café',
      ]);
    }
  });

  it('goes on when it has seen more words than it keeps', () => {
    const termOf = createTermMaker();
    const words = Array.from({ length: 120_000 }, (_, count) => `word${count}`);
    expect(words.filter((word) => termOf(word) !== word)).toEqual([]);
    expect(termOf('agents')).toBe('agent');
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
