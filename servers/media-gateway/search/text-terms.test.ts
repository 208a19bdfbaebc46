import fc from 'fast-check';
import { tokenise, Vocabulary } from 'lectern/knowledge';
import { describe, expect, it } from 'vitest';
import { TextTerms } from './text-terms.ts';

/** What `TextTerms` must be equal to: every token by itself. */
function termsByToken(texts: readonly string[]): string[][] {
  const vocabulary = new Vocabulary();
  return texts.map((text) => {
    const terms: string[] = [];
    tokenise(text, (token) => {
      const term = vocabulary.learn(token);
      if (term === undefined) return;
      terms.push(String(term));
    });
    return terms;
  });
}

function termsOfTexts(texts: readonly string[]): string[][] {
  const words = new TextTerms(new Vocabulary());
  return texts.map((text) => {
    const terms: number[] = [];
    words.add(text, terms);
    return terms.map(String);
  });
}

const pieces = fc.constantFrom(
  ...[
    'a',
    'I',
    'The',
    'ghosts',
    'ghost',
    'running',
    'McDonald',
    'NASA',
    'agent’s',
    "agent's",
    "l'agent",
    "don't",
  ],
  ...[
    'stop-motion',
    '.NET',
    'C#',
    'C++',
    '-v',
    '--watch',
    'v2.1',
    '1953',
    '3D',
    'naïve',
    'Amélie',
    '東京物語',
    'Σ',
  ],
  ...[
    ' ',
    '  ',
    '. ',
    ', ',
    ' (',
    ') ',
    '"',
    "'",
    '-',
    '.',
    ':',
    '/',
    '\n',
    '\t',
    '…',
    '[',
    ']',
    'x'.repeat(70),
  ],
);

describe('TextTerms', () => {
  it('finds the same terms as the tokeniser, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(pieces, { maxLength: 30 }), { minLength: 1, maxLength: 5 }), (parts) => {
        const texts = parts.map((each) => each.join(''));
        expect(termsOfTexts(texts)).toEqual(termsByToken(texts));
      }),
      { numRuns: 2000 },
    );
  });

  it('knows the number of words', () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `w${i.toString(26)}q`).join(' ');
    expect(termsOfTexts([text, text])).toEqual(termsByToken([text, text]));
  });
});
