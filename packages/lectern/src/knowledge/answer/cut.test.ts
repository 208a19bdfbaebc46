import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexLines } from '../markdown/lines.ts';
import { scanSections } from '../markdown/sections.ts';
import { estimateTokens } from '../text/token-estimate.ts';
import { cutWithin } from './cut.ts';

function boundariesOf(text: string): number[] {
  const lines = indexLines(text);
  return scanSections(text, 1, 'a').map(({ startLine }) => lines.offsetOf(startLine));
}

function piecesOf(text: string, budget: number): string[] {
  const boundaries = boundariesOf(text);
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = cutWithin(text, from, text.length, budget, boundaries);
    expect(end).toBeGreaterThan(from);
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

const isOneCharacter = (piece: string): boolean => [...piece].length === 1;
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

function expectWellCut(text: string, pieces: readonly string[], budget: number): void {
  expect(pieces.join('')).toBe(text);
  for (const [i, piece] of pieces.entries()) {
    if (!isOneCharacter(piece)) expect(estimateTokens(piece)).toBeLessThanOrEqual(budget);
    const before = pieces[i - 1]?.at(-1)?.charCodeAt(0) ?? 0;
    expect(isHigh(before) && isLow(piece.charCodeAt(0))).toBe(false);
  }
}

const word = fc.constantFrom(
  'agent',
  'reviews',
  'a',
  '文字列',
  '🙂',
  'é',
  '#',
  'https://example.org/x',
  '`x`',
);
const line = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const lineEnd = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');
const heading = fc
  .tuple(fc.integer({ min: 1, max: 3 }), word)
  .map(([level, text]) => `${'#'.repeat(level)} ${text}`);
const paragraph = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 6 }), lineEnd)
  .map(([lines, end]) => lines.join(end));

interface Block {
  readonly text: string;
  readonly isFence: boolean;
}

const plain: fc.Arbitrary<Block> = fc
  .oneof(heading, paragraph, fc.constant(''))
  .map((text) => ({ text, isFence: false }));
const fence: fc.Arbitrary<Block> = fc
  .record({
    mark: fc.constantFrom('```', '~~~~', '`````'),
    language: fc.constantFrom('', 'js', 'md title="x"'),
    code: fc.array(fc.constantFrom('', 'const x = 1;', '# no heading', '``', '~~~', '    deep'), {
      maxLength: 8,
    }),
  })
  .filter(
    ({ mark, code }) =>
      !code.some((each) => each !== '' && each[0] === mark[0] && each.length >= mark.length),
  )
  .map(({ mark, language, code }) => ({ text: [mark + language, ...code, mark].join('\n'), isFence: true }));

/** Blocks right below each other, or with a blank line between them. */
const markdown = fc.array(fc.tuple(fc.oneof(plain, fence), fc.constantFrom('\n', '\n\n', '\n\n\n')), {
  maxLength: 15,
});

describe('cutWithin', () => {
  it('splits any text into pieces that are nonempty, within the budget, and complete when joined', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.integer({ min: 1, max: 60 }),
        (text, budget) => {
          expectWellCut(text, piecesOf(text, budget), budget);
        },
      ),
    );
  });

  it('does the same for Markdown without splitting a fence that fits', () => {
    fc.assert(
      fc.property(markdown, fc.integer({ min: 1, max: 120 }), (blocks, budget) => {
        const text = blocks.map(([block, gap]) => block.text + gap).join('');
        const pieces = piecesOf(text, budget);
        expectWellCut(text, pieces, budget);
        const cuts = new Set<number>();
        pieces.reduce((at, piece) => {
          cuts.add(at + piece.length);
          return at + piece.length;
        }, 0);
        let at = 0;
        for (const [block, gap] of blocks) {
          const [start, end] = [at, at + block.text.length];
          at = end + gap.length;
          // With the end of its last line, which goes with it.
          if (!block.isFence || estimateTokens(`${block.text}\n`) > budget) continue;
          const inside = [...cuts].filter((cut) => cut > start && cut < end);
          expect(inside).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('returns the whole text if it fits', () => {
    expect(cutWithin('One.\n\nTwo.', 0, 10, 1000, [])).toBe(10);
    expect(cutWithin('One.', 0, 4, Number.POSITIVE_INFINITY, [])).toBe(4);
    expect(cutWithin('', 0, 0, 10, [])).toBe(0);
  });

  const many = (count: number): string => 'Some words about an agent. '.repeat(count).trim();

  it('splits between sections rather than paragraphs, at the last one that fits', () => {
    const section = (name: string): string => `# ${name}\n\n${many(2)}\n\n${many(2)}\n\n`;
    const text = section('One') + section('Two') + section('Three');
    const budget = estimateTokens(section('One') + section('Two')) + 5;
    const [first, ...rest] = piecesOf(text, budget);
    expect(first).toBe(section('One') + section('Two'));
    expect(rest).toEqual([section('Three')]);
  });

  it('splits between paragraphs rather than lines', () => {
    const text = `${many(3)}\n${many(3)}\n\n${many(3)}\n${many(3)}\n`;
    const budget = estimateTokens(`${many(3)}\n${many(3)}\n\n${many(3)}\n`) + 2;
    expect(piecesOf(text, budget)[0]).toBe(`${many(3)}\n${many(3)}\n\n`);
  });

  it('splits between lines rather than words', () => {
    const text = `${many(2)}\n${many(2)}\n${many(2)}\n`;
    const budget = estimateTokens(`${many(2)}\n`) + 2;
    expect(piecesOf(text, budget)).toEqual([`${many(2)}\n`, `${many(2)}\n`, `${many(2)}\n`]);
  });

  it('moves a fence that follows a line of text to the next piece rather than splitting it', () => {
    const code = ['```js', ...Array.from({ length: 10 }, (_, i) => `call(${i});`), '```', ''].join('\n');
    const text = `${many(6)}\n${code}`;
    const budget = Math.max(estimateTokens(code), estimateTokens(`${many(6)}\n`)) + 2;
    expect(piecesOf(text, budget)).toEqual([`${many(6)}\n`, code]);
  });

  it('recognizes the end of a fence that was itself split', () => {
    const code = ['```js', ...Array.from({ length: 60 }, (_, i) => `call(${i});\n`), '```'].join('\n');
    const text = `${code}\n\n${many(2)}\n\n${many(2)}\n\n${many(2)}\n`;
    const budget = estimateTokens(`${many(2)}\n\n`) + 8;
    const pieces = piecesOf(text, budget);
    expect(pieces.slice(-2)).toEqual([`${many(2)}\n\n`, `${many(2)}\n`]);
  });

  it('does not mistake the start of another fence for the end of one', () => {
    const inner = '```js\ncall();\n\ncall();\n```';
    const fenced = `\`\`\`\`md\n${inner}\n\n${inner}\n\`\`\`\`\n`;
    const text = `${many(8)}\n\n${fenced}\n${many(8)}\n`;
    const budget = Math.max(estimateTokens(fenced), estimateTokens(many(8))) + 5;
    expect(piecesOf(text, budget).some((piece) => piece.includes(fenced.trim()))).toBe(true);
  });

  it('preserves fences in list items', () => {
    const item = (i: number): string => `- \`\`\`sh\n  run ${i}\n\n  run ${i} again\n  \`\`\`\n`;
    const text = [1, 2, 3, 4].map(item).join('');
    for (const piece of piecesOf(text, estimateTokens(item(1)) + 3))
      expect(piece).toMatch(/^- ```sh[\s\S]*```\n$/);
  });

  it.each([
    ['one line', 'word '.repeat(1_000_000)],
    ['one line without spaces', 'x'.repeat(5_000_000)],
    ['nothing but line breaks', '\n'.repeat(5_000_000)],
    ['very short lines', 'a\n'.repeat(2_500_000)],
    ['very short paragraphs', 'a\n\n'.repeat(1_600_000)],
    ['one fence', `\`\`\`\n${'a\n'.repeat(2_400_000)}\`\`\`\n`],
    ['surrogate pairs', '🙂'.repeat(2_500_000)],
  ])('terminates for 5 MB of %s', (_, text) => {
    const budget = 10_000;
    let from = 0;
    for (let piece = 0; piece < 5; piece++) {
      const end = cutWithin(text, from, text.length, budget, [0]);
      expect(end).toBeGreaterThan(from);
      expect(estimateTokens(text.slice(from, end))).toBeLessThanOrEqual(budget);
      from = end;
    }
  });

  it('terminates for a hundred thousand sections', () => {
    const text = '# a\n\nb\n\n'.repeat(100_000);
    const boundaries = Array.from({ length: 100_000 }, (_, i) => i * 8);
    for (let from = 0, piece = 0; piece < 5; piece++) {
      const end = cutWithin(text, from, text.length, 10_000, boundaries);
      expect(end % 8).toBe(0);
      expect(end).toBeGreaterThan(from);
      from = end;
    }
  });
});
