import { describe, expect, it } from 'vitest';
import { scanBody } from './markdown-body.ts';

const kinds = (text: string): string[] => scanBody(text, 1).lines.map(({ kind }) => kind);
const fences = (text: string): string[] =>
  scanBody(text, 1).fences.map(
    ({ line, language, isClosed }) => `${line} ${language} ${isClosed ? 'closed' : 'open'}`,
  );

describe('lines of a body', () => {
  it('are blank, code, table or text', () => {
    expect(kinds('a\n\n| b |\n```ts\nc\n\n```\nd\n')).toEqual([
      'text',
      'blank',
      'table',
      'code',
      'code',
      'code',
      'code',
      'text',
    ]);
  });

  it('start after the front matter and are numbered as in the file', () => {
    const { lines } = scanBody('---\na: 1\n---\nText.\n', 4);
    expect(lines).toEqual([{ number: 4, offset: 13, text: 'Text.', kind: 'text' }]);
  });
});

describe('fences', () => {
  it('have a language and a last line', () => {
    expect(fences('```ts\na\n```\n~~~\nb\n~~~\n')).toEqual(['1 ts closed', '4  closed']);
    expect(fences('```ts\na\n')).toEqual(['1 ts open']);
  });

  it('end only with enough marks of the same kind', () => {
    expect(fences('````markdown\n```ts\n```\n~~~~\n````\n')).toEqual(['1 markdown closed']);
    expect(fences('```text\n    ```\n```\n')).toEqual(['1 text closed']);
    expect(fences('```text\n``` not the end\n```\n')).toEqual(['1 text closed']);
  });

  it('are found in lists and quotations as well', () => {
    expect(fences('10. Do this:\n\n    ```bash\n    ls\n    ```\n')).toEqual(['3 bash closed']);
    expect(fences('- ```bash\n  ls\n  ```\n')).toEqual(['1 bash closed']);
    expect(fences('> ```bash\n> ls\n> ```\n')).toEqual(['1 bash closed']);
  });

  it('are not confused with inline code', () => {
    expect(fences('``` a ``` b\n')).toEqual([]);
  });
});

describe('prose of a body', () => {
  const prose = (text: string, start = 1): string => scanBody(text, start).prose;

  it('has the length of the file, with front matter and code blanked out', () => {
    expect(prose('---\na: 1\n---\nb `c` d\n```ts\ne\n```\nf\n', 4)).toBe(
      `${['   ', '    ', '   ', 'b     d', '     ', ' ', '   ', 'f'].join('\n')}\n`,
    );
  });

  it('omits code spans that continue on the next line or contain backticks', () => {
    expect(prose('a `b\nc` d')).toBe('a   \n   d');
    expect(prose('a ``b ` c`` d')).toBe('a           d');
  });

  it('does not pair backticks across paragraphs, items, rows and headings', () => {
    for (const text of ['a ` b\n\nc ` d', '- a ` b\n- c ` d', '| a ` b |\n| c ` d |', '## a ` b\nc ` d'])
      expect(prose(text)).toBe(text);
  });

  it('maps an offset to its line', () => {
    const body = scanBody('a\nb\nc', 1);
    expect(body.lineAt(body.prose.indexOf('c'))).toBe(3);
  });
});
