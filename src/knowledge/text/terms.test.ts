import { describe, expect, it } from 'vitest';
import { stopWords } from './stop-words.ts';
import { termOf } from './terms.ts';

describe('termOf', () => {
  it('stems words and leaves out stop words', () => {
    expect(['agents', 'the', 'connected', 'dont', 'utf8', 'café', 'wrote', 'organised'].map(termOf)).toEqual([
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
