import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './inline-text.ts';

describe('plainText', () => {
  it.each([
    ['nothing special', 'nothing special'],
    ['use `npm run` and ``a`b``', 'use npm run and a`b'],
    [
      '**bold**, *italic*, __bold__, _italic_, ***both***, ~~gone~~',
      'bold, italic, bold, italic, both, gone',
    ],
    [
      'snake_case_name stays, 2 * 3 * 4 too, and ~5 or ~6',
      'snake_case_name stays, 2 * 3 * 4 too, and ~5 or ~6',
    ],
    ['a lone * and an unclosed **mark', 'a lone * and an unclosed **mark'],
    ['[text](https://example.org/a_(b) "a title")', 'text'],
    ['[text][ref] and [text][]', 'text and text'],
    ['[x] stays, so does a[0] and (this)', '[x] stays, so does a[0] and (this)'],
    ['![alt text](image.png) after', 'alt text after'],
    ['[![build](badge.svg)](https://ci.example.org)', 'build'],
    ['[`code` in **link**](x)', 'code in link'],
    ['a footnote[^1]', 'a footnote'],
    ['<kbd>Ctrl</kbd><br/> <a name="x"></a>and <!-- no --> more', 'Ctrl and more'],
    ['see <https://example.org> or <me@example.org>', 'see https://example.org or me@example.org'],
    ['a < b and c > d', 'a < b and c > d'],
    ['Q&amp;A &lt;T&gt; &#x41;&#66; &unknown; &#0;', 'Q&A <T> AB &unknown; &#0;'],
    ['\\*not emphasis\\* and \\# and \\a', '*not emphasis* and # and \\a'],
    ['unclosed `code and `` more', 'unclosed `code and `` more'],
    ['lines\nare  joined\r\nby spaces', 'lines are joined by spaces'],
    ['  trimmed\t', 'trimmed'],
    ['constructor &constructor; &toString;', 'constructor &constructor; &toString;'],
  ])('converts %j', (markdown, expected) => {
    expect(plainText(markdown)).toBe(expected);
  });

  it('accepts any text', () => {
    const marks = fc.array(fc.constantFrom(...'\\`*_~[]()<>&!#;^a \n'.split('')), { maxLength: 60 });
    fc.assert(fc.property(marks, (parts) => plainText(parts.join('')).length <= parts.length));
  });
});
