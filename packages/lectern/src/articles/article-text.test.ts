import { describe, expect, it } from 'vitest';
import { referenceLines } from './article-text.ts';

describe('references', () => {
  it('are numbered and list the known details of each', () => {
    const references = [
      {
        type: 'paper',
        title: 'ReAct',
        author: 'Yao et al.',
        published: 2022,
        url: 'https://x.org',
        annotation: 'Loop.',
      },
      { title: 'A Book', authors: ['Ann', { name: 'Ben' }], publisher: 'Press', isbn: '1-2' },
    ];
    expect(referenceLines(references)).toEqual([
      '1. ReAct (paper). Yao et al., 2022, https://x.org. Loop',
      '2. A Book. Ann, Ben, Press, ISBN 1-2',
    ]);
  });

  it.each([
    [undefined, []],
    [null, []],
    ['https://x.org', ['1. https://x.org']],
    [{ title: 'One' }, ['1. One']],
    [
      [1, null, true, {}, [], { title: {} }, { url: 'u' }],
      ['1. 1', '2. u'],
    ],
    [[{ title: 'a\n## b' }], ['1. a ## b']],
  ])('can have any shape: %j', (references, lines) => {
    expect(referenceLines(references)).toEqual(lines);
  });
});
