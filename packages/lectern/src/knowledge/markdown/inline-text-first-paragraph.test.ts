import { describe, expect, it } from 'vitest';
import { firstParagraph } from './inline-text.ts';

describe('firstParagraph', () => {
  it('joins the lines of a paragraph without markup', () => {
    expect(firstParagraph('# A\n\nOne *two*\nthree [four](x).\n\nFive', 1, false)).toBe(
      'One two three four.',
    );
  });

  it.each([
    ['headings of both kinds', '# A\n\nB\n===\n\nText'],
    ['code', '```\ncode\n```\n\n    code\n\nText'],
    ['lists, quotations and tables', '- item\n  more\n\n> quote\nlazy\n\n| a |\n|---|\n\nText'],
    ['HTML and comments', '<div>\nx\n</div>\n\n<!-- a\n\nb -->\n\nText'],
    ['rules and definitions', '---\n\n[a]: b\n\nText'],
    ['paragraphs without visible text', '[^1]\n\nText'],
    ['blank lines', '\n\n  \nText'],
  ])('skips %s', (_name, text) => {
    expect(firstParagraph(text, 1, false)).toBe('Text');
  });

  it('is empty if there is none', () => {
    expect(firstParagraph('# A\n\n- item', 1, false)).toBe('');
    expect(firstParagraph('', 1, false)).toBe('');
  });

  it('skips import and export at the top of MDX, and only there', () => {
    const statements = "import A from './a'\nimport {\n  b,\n} from 'b'\n\nexport const c = 1\n";
    expect(firstParagraph(`${statements}\nText`, 1, true)).toBe('Text');
    expect(firstParagraph(`${statements}Text`, 1, true)).toBe('Text');
    expect(firstParagraph(`${statements}\n# A\n\nexport is a word`, 1, true)).toBe('export is a word');
    expect(firstParagraph('importance of tests', 1, true)).toBe('importance of tests');
    expect(firstParagraph("import A from './a'", 1, false)).toBe("import A from './a'");
  });

  it('reads only the beginning of a huge paragraph', () => {
    expect(firstParagraph('[a'.repeat(1_000_000), 1, false).length).toBeLessThanOrEqual(2000);
  });
});
