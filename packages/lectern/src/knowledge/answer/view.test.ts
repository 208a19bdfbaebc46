import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section } from '../document.ts';
import type { Reading } from '../library.ts';
import { readDocument } from '../read-document.ts';
import { estimateTokens } from '../text/token-estimate.ts';
import { findSection, type Piece, pieceOfDocument, pieceOfSection } from './view.ts';

function reading(text: string): Reading {
  const read = readDocument({ path: 'guide/setup.md', text, hash: 'h' });
  if (!read.ok) throw new Error(read.problem.reason);
  return { document: read.document, text, hash: 'h' };
}

const BODY = [
  'Before any heading.',
  '',
  '## Install',
  '',
  'Run it.',
  '',
  '### On Linux',
  '',
  'By hand.',
  '',
  '### On Windows',
  '',
  'By click.',
  '',
  '## Install',
  '',
  'Again.',
  '',
  '## `config` file {#conf}',
  '',
  'Edit it.',
];
const MATTER = ['---', 'title: Setup', '---'];
const setup = reading([...MATTER, ...BODY, ''].join('\n'));

const section = (wanted: string, of: Reading = setup): Section => {
  const found = findSection(of.document, wanted);
  if (found === undefined) throw new Error(`no section ${wanted}`);
  return found;
};

function allPieces(view: (position: number) => Piece): Piece[] {
  const pieces: Piece[] = [];
  for (let position: number | undefined = 0; position !== undefined; ) {
    const piece: Piece = view(position);
    if (piece.next !== undefined) expect(piece.next).toBeGreaterThan(position);
    pieces.push(piece);
    position = piece.next;
  }
  return pieces;
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');

describe('pieceOfDocument', () => {
  it('is the body without front matter, with its line numbers in the file', () => {
    expect(pieceOfDocument(setup, 0, 1000)).toEqual({
      text: BODY.join('\n'),
      startLine: 4,
      endLine: 3 + BODY.length,
      next: undefined,
      left: 0,
    });
  });

  it('is empty if there is no body', () => {
    for (const text of ['', '\n \n', '---\ntitle: Empty\n---\n']) {
      const piece = pieceOfDocument(reading(text), 0, 1000);
      expect([piece.text, piece.next, piece.left]).toEqual(['', undefined, 0]);
    }
  });

  it('is empty after the end', () => {
    for (const position of [10_000, 36 ** 8 - 1])
      expect(pieceOfDocument(setup, position, 1000)).toMatchObject({ text: '', next: undefined, left: 0 });
  });

  it('continues where it ended, with all text once and its line numbers', () => {
    const lines = setup.text.split('\n');
    for (const budget of [1, 5, 20, 40]) {
      const pieces = allPieces((position) => pieceOfDocument(setup, position, budget));
      expect(pieces.length).toBeGreaterThan(1);
      expect(squeezed(pieces.map(({ text }) => text).join(''))).toBe(squeezed(BODY.join('')));
      for (const { text, startLine, endLine } of pieces)
        expect(lines.slice(startLine - 1, endLine).join('\n')).toContain(text.trim());
      expect(pieces.at(-1)?.left).toBe(0);
    }
  });

  it('reports how much is left, which decreases each time', () => {
    const left = allPieces((position) => pieceOfDocument(setup, position, 10)).map((piece) => piece.left);
    expect(left).toEqual([...left].sort((a, b) => b - a));
    expect(new Set(left).size).toBe(left.length);
  });

  it('loses nothing of any document, whatever its line endings and the budget', () => {
    const line = fc.constantFrom(
      '# One',
      '## Two',
      'Some words.',
      '',
      '```',
      '- item',
      '🙂🙂',
      '===',
      '    code',
      '文字',
    );
    const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (lines, budget) => {
        const read = reading(lines.map(([each, end]) => each + end).join(''));
        const pieces = allPieces((position) => pieceOfDocument(read, position, budget));
        const whole = lines.map(([each]) => each).join('');
        expect(squeezed(pieces.map((piece) => piece.text).join(''))).toBe(squeezed(whole));
        for (const piece of pieces)
          if ([...piece.text].length > 1) expect(estimateTokens(piece.text)).toBeLessThanOrEqual(budget);
      }),
    );
  });
});

describe('pieceOfSection', () => {
  const textOf = (wanted: string): string => pieceOfSection(setup, section(wanted), 0, 1000).text;

  it('contains everything below the section up to the next one of its level', () => {
    expect(textOf('install')).toBe(BODY.slice(2, 13).join('\n'));
    expect(textOf('on-linux')).toBe(BODY.slice(6, 9).join('\n'));
    expect(textOf('conf')).toBe(BODY.slice(18).join('\n'));
  });

  it('contains only the text before the first heading for the section without heading', () => {
    expect(pieceOfSection(setup, section('#'), 0, 1000)).toMatchObject({
      text: BODY[0],
      startLine: 4,
      next: undefined,
    });
  });

  it('ends at the next section of any higher level', () => {
    const deep = reading('## A\n\n#### B\n\nb\n\n# C\n\nc\n');
    expect(pieceOfSection(deep, section('b', deep), 0, 100).text).toBe('#### B\n\nb');
    expect(pieceOfSection(deep, section('a', deep), 0, 100).text).toBe('## A\n\n#### B\n\nb');
  });

  it('continues where it ended, and not into the next section', () => {
    const pieces = allPieces((position) => pieceOfSection(setup, section('install'), position, 8));
    expect(pieces.length).toBeGreaterThan(1);
    expect(squeezed(pieces.map(({ text }) => text).join(''))).toBe(squeezed(BODY.slice(2, 13).join('')));
    expect(pieces.at(-1)?.endLine).toBeLessThan(section('install-1').startLine);
  });

  it('starts at the line that the outline reports', () => {
    for (const each of setup.document.sections) {
      const piece = pieceOfSection(setup, each, 0, 1000);
      expect(piece.startLine).toBe(each.startLine);
      expect(piece.text.split('\n')[0]).toBe(setup.text.split('\n')[each.startLine - 1]);
    }
  });
});

describe('findSection', () => {
  it.each([
    ['install', 'install'],
    ['install-1', 'install-1'],
    ['#on-linux', 'on-linux'],
    ['guide/setup#on-linux', 'on-linux'],
    ['On Linux', 'on-linux'],
    ['ON LINUX', 'on-linux'],
    ['Install', 'install'],
    ['config file', 'conf'],
    ['conf', 'conf'],
    ['#', ''],
    ['', ''],
  ])('finds for %j the section %j', (wanted, slug) => {
    expect(findSection(setup.document, wanted)?.id).toBe(`guide/setup#${slug}`);
  });

  it.each(['nowhere', 'guide/setup#nowhere', '#install-2', 'inst', '\0', 'toString'])(
    'finds nothing for %j',
    (wanted) => {
      expect(findSection(setup.document, wanted)).toBeUndefined();
    },
  );
});
