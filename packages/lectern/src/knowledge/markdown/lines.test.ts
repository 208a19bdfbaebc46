import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexLines, LineWalker, textOfLines } from './lines.ts';

const lineEnd = /\r\n|\r|\n/;

const anyText = fc
  .array(fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '\ufeff', '#', 'é'), { maxLength: 40 })
  .map((parts) => parts.join(''));

/** The slow and obvious way. */
function linesOf(text: string): string[] {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text;
  const lines = content.split(lineEnd);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

describe('LineWalker', () => {
  it.each(['a\nb\nc', 'a\r\nb\r\nc', 'a\rb\rc', 'a\nb\r\nc\r\n', '\ufeffa\rb\nc\n'])(
    'finds three lines in %j',
    (text) => {
      const lines = new LineWalker(text);
      const seen: string[] = [];
      while (lines.advance()) seen.push(`${lines.line}${text.slice(lines.start, lines.end)}`);
      expect(seen).toEqual(['1a', '2b', '3c']);
    },
  );

  it('finds no line in an empty text, and one empty line in a single line break', () => {
    expect(new LineWalker('').advance()).toBe(false);
    expect(new LineWalker('\n').advance()).toBe(true);
  });

  it('agrees with split()', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = new LineWalker(text);
        const seen: string[] = [];
        while (lines.advance()) seen.push(text.slice(lines.start, lines.end));
        expect(seen).toEqual(linesOf(text));
      }),
    );
  });
});

describe('textOfLines and indexLines', () => {
  it('return lines with the line breaks between them', () => {
    expect(textOfLines('a\r\nb\r\nc\r\n', 2, 3)).toBe('b\r\nc');
    expect(textOfLines('a\nb', 1, 1)).toBe('a');
    expect(indexLines('a\r\nb\r\nc\r\n').textOf(1, 2)).toBe('a\r\nb');
    expect(indexLines('a\n\nb').count).toBe(3);
  });

  it('return the part of a range that is inside the text', () => {
    for (const cut of [textOfLines.bind(undefined, 'a\nb'), indexLines('a\nb').textOf]) {
      expect(cut(0, 9)).toBe('a\nb');
      expect(cut(2, 9)).toBe('b');
      expect(cut(3, 9)).toBe('');
      expect(cut(2, 1)).toBe('');
    }
  });

  it('agree with each other and with split()', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 8 }),
        (text, start, more) => {
          const cut = textOfLines(text, start, start + more);
          expect(indexLines(text).textOf(start, start + more)).toBe(cut);
          const expected = linesOf(text).slice(start - 1, start + more);
          expect(expected.length > 1 ? cut.split(lineEnd) : cut).toEqual(
            expected.length > 1 ? expected : (expected[0] ?? ''),
          );
        },
      ),
    );
  });
});
