import { describe, expect, it } from 'vitest';
import { articleText, findings, OTHERS } from '../article.testing.ts';

describe('category', () => {
  const of = (path: string): string[] => findings('category', articleText(), OTHERS, path);

  it('must be a known one', () => {
    expect(['concepts/a.md', 'patterns/a.md', 'practices/a.md'].flatMap(of)).toEqual([]);
    for (const path of ['a.md', 'ideas/a.md', 'concepts/deep/a.md'])
      expect(of(path)).toEqual(['1 article must be in one of the folders concepts, patterns, practices']);
  });
});

describe('file name', () => {
  it('requires kebab-case and one extension', () => {
    expect(findings('fileName', articleText(), OTHERS, 'concepts/best-of-n.md')).toEqual([]);
    for (const name of ['Best-of-n.md', 'best_of_n.md', 'best--of.md', 'best-of-n.markdown', 'best.of.md'])
      expect(findings('fileName', articleText(), OTHERS, `concepts/${name}`)).toEqual([
        '1 file name must be kebab-case and end with .md',
      ]);
  });

  it('reports the same name in another category', () => {
    expect(findings('fileName', articleText(), OTHERS, 'concepts/other.md')).toEqual([
      '1 file name is also that of patterns/other.md',
    ]);
  });
});

describe('line length', () => {
  const of = (body: string): string[] => findings('lineLength', articleText({ body }));
  const long = 'x'.repeat(131);

  it('allows 130 characters', () => {
    expect(of(`${'😀'.repeat(130)}\n`)).toEqual([]);
    expect(of(`Text.\n${long}\n`)).toEqual(['18 line is 131 characters long; at most 130 are allowed']);
  });

  it('ignores tables, code and URLs', () => {
    expect(of(`| ${long} |\n\n\`\`\`text\n${long}\n\`\`\`\n\n[a](https://example.org/${long})\n`)).toEqual(
      [],
    );
  });
});

describe('trailing space', () => {
  it('reports white space at the end of any line', () => {
    const fields = { title: 'Own ' };
    expect(
      findings('trailingSpace', articleText({ fields, body: 'Text.  \n\n```text\na\t\n```\n' })),
    ).toEqual([
      '2 line ends with white space',
      '17 line ends with white space',
      '20 line ends with white space',
    ]);
  });

  it('reports CR line endings', () => {
    expect(findings('trailingSpace', articleText({ body: 'Text.\r\n' }))).toEqual([
      '17 line must end with LF, not CRLF',
    ]);
  });
});

describe('file end', () => {
  const of = (body: string): string[] => findings('fileEnd', articleText({ body }));

  it('requires one newline', () => {
    expect(of('Text.\n')).toEqual([]);
    expect(of('Text.')).toEqual(['17 file must end with a newline']);
    expect(of('Text.\n\n')).toEqual(['18 file must end with one newline only']);
  });
});
