/**
 * @module
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../dom.ts';
import { parseMarkdown } from './parse-blocks.ts';
import { type Block, type Inline, parseInline, safeAddress } from './parse-inline.ts';

/** A short way to write a tree: tags around what is in them. */
function show(parts: readonly Inline[]): string {
  return parts.map(showOne).join('');
}

function showOne(part: Inline): string {
  if (part.kind === 'break') return '⏎';
  if (part.kind === 'link') return `link(${show(part.inside)}→${part.address})`;
  if ('inside' in part) return `${part.kind}(${show(part.inside)})`;
  return part.kind === 'code' ? `code(${part.text})` : part.text;
}

function showBlocks(blocks: readonly Block[]): unknown[] {
  return blocks.map(showBlock);
}

function showBlock(block: Block): unknown {
  switch (block.kind) {
    case 'heading':
      return `h${block.level} ${show(block.inside)}`;
    case 'paragraph':
      return show(block.inside);
    case 'code':
      return `code ${block.language}: ${block.text}`;
    case 'quote':
      return { quote: showBlocks(block.blocks) };
    case 'list':
      return {
        [block.start === undefined ? 'bullets' : `from ${block.start}`]: block.items.map(showBlocks),
      };
    case 'table':
      return { align: block.align, rows: block.rows.map((row) => row.map(show)) };
    case 'rule':
      return '---';
  }
}

const blocksOf = (...lines: string[]): unknown[] => showBlocks(parseMarkdown(lines.join('\n')));

describe('inline Markdown', () => {
  it.each([
    ['plain', 'plain'],
    ['**a** and __b__', 'strong(a) and strong(b)'],
    ['*a* and _b_', 'emphasis(a) and emphasis(b)'],
    ['**a *b* c**', 'strong(a emphasis(b) c)'],
    ['~~gone~~', 'strike(gone)'],
    ['`a` and ``b ` c`` and ` `` `', 'code(a) and code(b ` c) and code(``)'],
    ['`**a**`', 'code(**a**)'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['\\*not\\* \\_this\\_', '*not* _this_'],
    ['**open and *open', '**open and *open'],
    ['[words](https://example.com/a)', 'link(words→https://example.com/a)'],
    ['[a](https://en.wikipedia.org/wiki/A_(b) "title")', 'link(a→https://en.wikipedia.org/wiki/A_(b))'],
    ['<https://example.com>', 'link(→https://example.com/)'],
    ['see https://example.com/a_b_c.', 'see link(→https://example.com/a_b_c).'],
    ['(https://example.com)', '(link(→https://example.com/))'],
    ['![alt](https://example.com/x.png)', 'link(alt→https://example.com/x.png)'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    [
      '[x](data:text/html,x) [y](/relative) [z](asdlc://a/b)',
      '[x](data:text/html,x) [y](/relative) [z](asdlc://a/b)',
    ],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['short\nlines', 'short⏎lines'],
    ['hard\\\nbreaks  \ntoo', 'hard⏎breaks⏎too'],
  ])('renders %j', (text, shown) => {
    expect(show(parseInline(text))).toBe(shown);
  });
});

describe('Markdown blocks', () => {
  it('include headings, rules and paragraphs', () => {
    expect(blocksOf('# One', '## Two ##', '#none', 'text', '', 'more', '---', '###')).toEqual([
      'h1 One',
      'h2 Two',
      '#none⏎text',
      'more',
      '---',
      'h3 ',
    ]);
  });

  it('preserve code literally', () => {
    expect(blocksOf('```ts title', '# not a heading', '  **a**', '```', 'after')).toEqual([
      'code ts title: # not a heading\n  **a**',
      'after',
    ]);
    expect(blocksOf('~~~', '```', '~~~~', 'x')).toEqual(['code : ```', 'x']);
    expect(blocksOf('```', 'never closed')).toEqual(['code : never closed']);
    expect(blocksOf('    indented', '\tby a tab', 'after')).toEqual(['code : indented\nby a tab', 'after']);
  });

  it('include nested lists', () => {
    expect(blocksOf('- a', '- b', '  - c', '    more of c', '', '  second of b', '- d', '', 'after')).toEqual(
      [{ bullets: [['a'], ['b', { bullets: [['c⏎more of c']] }, 'second of b'], ['d']] }, 'after'],
    );
    expect(blocksOf('3. a', '  - nested with two blanks', '4. b', 'lazy')).toEqual([
      { 'from 3': [['a', { bullets: [['nested with two blanks']] }], ['b⏎lazy']] },
    ]);
    expect(blocksOf('- a', '', '- b', '* other')).toEqual([
      { bullets: [['a'], ['b']] },
      { bullets: [['other']] },
    ]);
    expect(blocksOf('  - a', '  - b')).toEqual([{ bullets: [['a'], ['b']] }]);
    expect(blocksOf('- a', '  ```', '  code', '  ```', '-', '- - b')).toEqual([
      { bullets: [['a', 'code : code'], [], [{ bullets: [['b']] }]] },
    ]);
  });

  it('join lines that were wrapped at a margin and preserve intended line breaks', () => {
    const wrapped = [
      'Lines of much the same length were broken where the margin was,',
      'and the reader of a page with other margins is better off without',
      'these breaks. This line is short, so something new begins after it.',
    ];
    expect(blocksOf(...wrapped)).toEqual([wrapped.join(' ')]);
    expect(blocksOf(...wrapped, 'Short.', ...wrapped)).toEqual([
      `${wrapped.join(' ')} Short.⏎${wrapped.join(' ')}`,
    ]);
    expect(blocksOf(`${wrapped[0]}  `, wrapped[1] as string)).toEqual([`${wrapped[0]}⏎${wrapped[1]}`]);
    const meant = [
      'La Dolce Vita (1960) · Italy, France · 174 min · drama, comedy · Federico Fellini',
      'A gossip reporter in Rome drifts through a week of parties, film stars, false miracles and empty aristocrats.',
      'Why: from France',
    ];
    expect(blocksOf(...meant)).toEqual([meant.join('⏎')]);
    expect(
      blocksOf('Found 10 of 18 titles, all of them older than the person who asks.', 'Understood as: old'),
    ).toEqual(['Found 10 of 18 titles, all of them older than the person who asks.⏎Understood as: old']);
  });

  it('do not treat a number at the start of a line in a sentence as a list', () => {
    expect(blocksOf('It was in', '1984. A year.')).toEqual(['It was in⏎1984. A year.']);
    expect(blocksOf('First:', '1. one')).toEqual(['First:', { 'from 1': [['one']] }]);
  });

  it('include quotes that contain blocks', () => {
    expect(blocksOf('> # a', '> - b', '>', '> c', 'after')).toEqual([
      { quote: ['h1 a', { bullets: [['b']] }, 'c'] },
      'after',
    ]);
  });

  it('include tables', () => {
    expect(blocksOf('| a | b \\| c |', '|:--|--:|', '| **1** | 2 | 3 |', '| 4 |', '', 'after')).toEqual([
      { align: ['left', 'right'], rows: [['a', 'b | c'], ['strong(1)', '2', '3'], ['4']] },
      'after',
    ]);
    expect(blocksOf('a | b', '--- | :-:')).toEqual([{ align: [undefined, 'center'], rows: [['a', 'b']] }]);
    expect(blocksOf('a | b', '---')).toEqual(['a | b', '---']);
  });
});

describe('any text from a server', () => {
  const pieces = fc.constantFrom(
    ...[
      '[',
      ']',
      '(',
      ')',
      '*',
      '**',
      '_',
      '__',
      '`',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '  ',
      '    ',
      '\t',
      '> ',
      '- ',
    ],
    ...[
      '1. ',
      '#',
      '|',
      '---',
      '|-|',
      '\\',
      '<',
      '>',
      '!',
      'https://a.b/',
      'javascript:',
      'word',
      'é',
      '😀',
      '\u0000',
    ],
  );
  const hostile = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

  it('becomes a tree whose links use only http and https', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = JSON.stringify(parseMarkdown(text));
        for (const [, address] of json.matchAll(/"address":"([^"]*)"/g))
          expect(address).toMatch(/^https?:\/\//);
      }),
      { numRuns: 2000 },
    );
  });

  it('loses no words', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const count = (where: string): number => where.split('word').length;
        expect(count(JSON.stringify(parseMarkdown(text)))).toBe(count(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes time linear in its length, even if it is hostile', () => {
    const length = 200_000;
    const timeOf = (text: string): number => {
      const long = text.repeat(length / text.length);
      const begun = performance.now();
      parseMarkdown(long);
      return performance.now() - begun;
    };
    const usual =
      '# Title\n\nA *short* text with `code` and [a link](https://example.com).\n\n- one\n- two\n\n';
    const units = [
      '[',
      '![a](',
      '**a',
      '*a ',
      '_a ',
      '`a',
      '``a`',
      '~~a',
      '> ',
      '- ',
      '  - a\n',
      '1. a\n\n',
      '|a',
    ];
    const more = [
      '# ',
      '```a',
      'https://a',
      '<https://',
      '\\',
      ' ',
      '\n',
      '* * ',
      'a\n',
      '|-|\n',
      '- a\n\n  b\n',
    ];
    const compared = Math.max(timeOf(usual), timeOf(usual));
    // What grows with the square would take hundreds of times as long.
    for (const unit of [...units, ...more]) expect(timeOf(unit) / compared, unit).toBeLessThan(30);
  });
});

describe('URLs', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    'ftp://a',
    '//a.b',
    'a',
    'https://',
    'http://u:p@a.b',
    ' https://a.b',
  ])('are not linked for %j', (address) => {
    expect(safeAddress(address)).toBeUndefined();
  });

  it('are shown in the normalized form that the browser requests', () => {
    expect(safeAddress('HTTPS://аpple.com/ü?q=<b>')).toBe('https://xn--pple-43d.com/%C3%BC?q=%3Cb%3E');
  });
});

describe('hidden characters', () => {
  it('are made visible, except those that scripts and emoji need', () => {
    expect(visibleText('\u001b[31mred\u0007\u202eabc\u200b\u007f')).toBe('␛[31mred␇[U+202E]abc[U+200B]␡');
    expect(visibleText('a\tb\nc\u200d 👩‍👩‍👧 می‌خواهم')).toBe('a\tb\nc\u200d 👩‍👩‍👧 می‌خواهم');
  });
});
