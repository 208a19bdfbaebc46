import { describe, expect, it } from 'vitest';
import { scanSections } from './sections.ts';

/** `level:headings path:start-end`, which is all there is to a section but its id. */
const outline = (text: string, bodyStart = 1): string[] =>
  scanSections(text, bodyStart, 'doc').map(
    ({ level, headings, startLine, endLine }) => `${level}:${headings.join('>')}:${startLine}-${endLine}`,
  );

const ids = (text: string): string[] => scanSections(text, 1, 'a/doc').map((section) => section.id);

describe('scanSections', () => {
  it('nests headings and ends sections at the next heading of any level', () => {
    const text = '# A\n\ntext\n\n## B\n\ntext\n### C\n## D\n# E\n';
    expect(outline(text)).toEqual(['1:A:1-3', '2:A>B:5-7', '3:A>B>C:8-8', '2:A>D:9-9', '1:E:10-10']);
  });

  it('treats headings of higher levels as ancestors, also if levels are skipped', () => {
    expect(outline('# A\n### C\n## B\n###### F')).toEqual([
      '1:A:1-1',
      '3:A>C:2-2',
      '2:A>B:3-3',
      '6:A>B>F:4-4',
    ]);
  });

  it('returns the text before the first heading, unless it is blank', () => {
    expect(outline('\n\nintro\n\n# A')).toEqual(['0::3-3', '1:A:5-5']);
    expect(outline('\n \t\n# A')).toEqual(['1:A:3-3']);
  });

  it('returns one section for a document without headings, and none for an empty one', () => {
    expect(outline('one\n\ntwo\n\n')).toEqual(['0::1-3']);
    expect(outline('')).toEqual([]);
    expect(outline('\n  \n\t\n')).toEqual([]);
    expect(outline('---\na: b\n---\n', 4)).toEqual([]);
  });

  it('starts at the body', () => {
    expect(outline('---\n# no heading\n---\n# A\n', 4)).toEqual(['1:A:4-4']);
    expect(outline('# A', 7)).toEqual([]);
  });

  it.each(['\n', '\r\n', '\r'])('accepts %j as a line ending', (end) => {
    expect(outline(['# A', '', 'text', '', 'B', '---', 'x'].join(end))).toEqual(['1:A:1-3', '2:A>B:5-7']);
  });

  it('skips a byte order mark', () => {
    expect(outline('\ufeff# A')).toEqual(['1:A:1-1']);
  });

  describe('ATX headings', () => {
    it.each([
      ['   ## B', '2:B:1-1'],
      ['## B ##', '2:B:1-1'],
      ['## B ########   ', '2:B:1-1'],
      ['## B#', '2:B#:1-1'],
      ['## B \\##', '2:B ##:1-1'],
      ['#\tB', '1:B:1-1'],
      ['#', '1::1-1'],
      ['## ##', '2::1-1'],
    ])('include %j', (text, expected) => {
      expect(outline(text)).toEqual([expected]);
    });

    it.each(['#B', '####### B', '    # B', '\t# B', '  \t# B', '> # B', '- # B', '\\# B'])(
      'do not include %j',
      (text) => {
        expect(outline(text)).toEqual(['0::1-1']);
      },
    );
  });

  describe('setext headings', () => {
    it('are paragraphs with an underline', () => {
      expect(outline('A\n===\n\ntext\n\nB\n  ---  \ntext')).toEqual(['1:A:1-4', '2:A>B:6-8']);
      expect(outline('intro\n\nA *b*\nc\n=')).toEqual(['0::1-1', '1:A b c:3-5']);
    });

    it.each([
      ['a rule after a blank line', 'text\n\n---\ntext'],
      ['a rule after a list', '- item\n---\n'],
      ['a rule after a list with a second paragraph', '- item\n\n  more\n---\n'],
      ['a rule after a quotation', '> text\n---\n'],
      ['a line that continues a quotation', '> text\nmore\n===\n'],
      ['a rule after a table', '| a | b |\n|---|---|\n| 1 | 2 |\n---\n'],
      ['a rule after HTML', '</details>\n---\n'],
      ['a rule after a link definition', '[1]: https://example.org\n---\n'],
      ['a rule after code', '    code\n---\n'],
      ['an indented line', 'text\n    ---\n'],
      ['dashes with text after them', 'text\n--- text\n'],
      ['dashes with spaces between them', 'text\n- - -\n'],
      ['nothing above', '===\n'],
    ])('are not created by %s', (_name, text) => {
      expect(outline(text)).toHaveLength(1);
    });
  });

  describe('fences', () => {
    it.each([
      ['backticks', '```\n# no\n```\n# A'],
      ['tildes', '~~~ sh\n# no\n~~~\n# A'],
      ['a longer closing fence', '```\n# no\n`````\n# A'],
      ['a shorter run inside', '````\n```\n# no\n````\n# A'],
      ['the other character inside', '```\n~~~\n# no\n```\n# A'],
      ['a run with text after it inside', '```\n``` # no\n# no\n```\n# A'],
      ['an indented fence', '   ```\n# no\n  ```\n# A'],
      ['a fence in a list', '- item\n  ```\n  # no\n  ```\n# A'],
      ['a fence that starts an item', '1. ```\n   # no\n   ```\n# A'],
      ['an item that ends its fence', '- ```\n  # no\n\n# A'],
      ['blank lines inside', '```\n\n# no\n\n```\n# A'],
      ['an underline inside', '```\nno\n===\n```\n# A'],
    ])('contain no headings: %s', (_name, text) => {
      expect(scanSections(text, 1, 'doc').map((section) => section.headings)).toEqual([[], ['A']]);
    });

    it('continue to the end if they are not closed', () => {
      expect(outline('# A\n```\n# no\n    ```\n# no\n')).toEqual(['1:A:1-5']);
    });

    it('are not opened by inline code, by two characters, or by indentation', () => {
      for (const opening of ['``` code ```', '``', '    ```', 'text ```']) {
        expect(outline(`${opening}\n\n# A`)).toHaveLength(2);
      }
    });
  });

  it('ignores headings in HTML comments', () => {
    expect(outline('<!--\n# no\n\n# no\n-->\n# A')).toEqual(['0::1-5', '1:A:6-6']);
    expect(outline('<!-- one line -->\n# A')).toEqual(['0::1-1', '1:A:2-2']);
    expect(outline('<!-->\n# A')).toHaveLength(2);
    expect(outline('text\n<!--\nnever closed\n# no')).toEqual(['0::1-4']);
    expect(outline('text with `<!--` in it\n\n# A')).toHaveLength(2);
  });

  it('returns headings as plain text with custom IDs', () => {
    expect(outline('## The `code` of [links](x.md) and **bold** {#my-id}')).toEqual([
      '2:The code of links and bold:1-1',
    ]);
    expect(ids('intro\n# A {#Custom.Id} #\n# A\n# A\n# `x_y`')).toEqual([
      'a/doc#',
      'a/doc#Custom.Id',
      'a/doc#a',
      'a/doc#a-1',
      'a/doc#x_y',
    ]);
  });

  it('limits the length of long headings', () => {
    const [section] = scanSections(`# ${'word '.repeat(1000)}`, 1, 'doc');
    expect(section?.id.length).toBeLessThan(520);
    const [paired] = scanSections(`# ${'a'.repeat(499)}🙂`, 1, 'doc');
    expect(paired?.headings[0]).toBe('a'.repeat(499));
  });
});
