import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';

describe('splitFrontMatter', () => {
  it('reads a mapping between the delimiters', () => {
    const front = splitFrontMatter('---\ntitle: A\ntags:\n  - x\n  - y\n---\n# A\n');
    expect(front).toMatchObject({ kind: 'present', matter: { title: 'A', tags: ['x', 'y'] }, bodyStart: 7 });
    expect(front.kind === 'present' && front.lineOf(['tags', 1])).toBe(5);
  });

  it.each([
    ['a byte order mark', '\ufeff---\na: 1\n---\nbody'],
    ['spaces after the delimiters', '---  \na: 1\n--- \t\nbody'],
    ['CRLF', '---\r\na: 1\r\n---\r\nbody'],
    ['CR', '---\ra: 1\r---\rbody'],
    ['dots at the end', '---\na: 1\n...\nbody'],
    ['nothing after it', '---\na: 1\n---'],
  ])('allows %s', (_name, text) => {
    const front = splitFrontMatter(text);
    expect(front).toMatchObject({ kind: 'present', matter: { a: 1 }, bodyStart: 4 });
    expect(front.kind === 'present' && front.lineOf(['a'])).toBe(2);
  });

  it.each(['---\n---\nbody', '---\n\n---\nbody', '---\n# only a comment\n---\n'])(
    'is empty for %j',
    (text) => {
      expect(splitFrontMatter(text)).toMatchObject({ kind: 'present', matter: {} });
    },
  );

  it.each([
    ['an empty text', ''],
    ['no mark', '# A\n---\na: 1\n---\n'],
    ['text after the dashes', '--- start-multi-column\na: 1\n---\n'],
    ['more dashes', '----\na: 1\n----\n'],
    ['a space before the dashes', ' ---\na: 1\n---\n'],
    ['a blank line before the dashes', '\n---\na: 1\n---\n'],
    ['no closing line', '---\na: 1\n'],
    ['an indented closing line', '---\na: 1\n ---\n'],
    ['a plain text between rules', '---\nDear reader,\nwelcome\n---\n'],
    ['a list between rules', '---\n- a\n- b\n---\n'],
    ['a letter that looks like front matter', '---\n**ACME Corporation**\n@acme, 12 Main Street\n---\n'],
    ['a closing line far below', `---\na: |\n${'  text\n'.repeat(10_000)}---\n`],
  ])('is absent with %s', (_name, text) => {
    expect(splitFrontMatter(text)).toEqual({ kind: 'absent', bodyStart: 1 });
  });

  it('reports malformed YAML with the line in the file', () => {
    expect(splitFrontMatter('---\ntitle: A\ndescription: one: two\n---\n')).toEqual({
      kind: 'malformed',
      line: 3,
      reason: 'A value that holds a colon must be quoted.',
    });
    expect(splitFrontMatter('\ufeff---\r\ntitle: A\r\ntitle: B\r\n---\r\n')).toMatchObject({
      kind: 'malformed',
      line: 3,
    });
    expect(splitFrontMatter('---\ntitle: [a\n---\n')).toMatchObject({ kind: 'malformed' });
    expect(splitFrontMatter(`---\n{${'[{a: '.repeat(10_000)}\n---\n`)).toMatchObject({
      kind: 'malformed',
      line: 2,
    });
  });

  it('never throws', () => {
    const pieces = ['---', '...', '\n', '\r\n', ' ', 'a: b', '- ', '[', '"', '*a', '&a', '\t', '{', 'text'];
    const texts = fc
      .array(fc.constantFrom(...pieces), { maxLength: 20 })
      .map((parts) => `---\n${parts.join('')}\n---\n`);
    fc.assert(
      fc.property(
        fc.oneof(texts, fc.string({ unit: 'binary' })),
        (text) => splitFrontMatter(text).kind.length > 0,
      ),
      {
        numRuns: 500,
      },
    );
    // Each is hard on patterns that backtrack: the test would not end.
    for (const filler of [' ', '\n', 'a', 'a ', '{ ', '#\n', '[\n', 'a\n']) {
      splitFrontMatter(`---\n*\n${filler.repeat(60_000 / filler.length)}\n---\n`);
    }
  });
});
