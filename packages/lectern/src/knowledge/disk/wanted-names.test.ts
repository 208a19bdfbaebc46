import { describe, expect, it } from 'vitest';
import { couldBeListed, MARKDOWN_EXTENSIONS, wantedBy } from './wanted-names.ts';

describe('wanted file names', () => {
  const isWanted = wantedBy(MARKDOWN_EXTENSIONS);

  it.each(['a.md', 'A.MD', 'a.mdx', 'a.Markdown', 'a.b.md'])('include %s', (name) =>
    expect(isWanted(name)).toBe(true),
  );
  it.each(['a.txt', 'md', '.md', 'a.md~', 'a.md.swp', ''])('do not include %j', (name) =>
    expect(isWanted(name)).toBe(false),
  );

  it('include other extensions, ignoring case', () => {
    const isText = wantedBy(['.TXT']);
    expect([isText('a.txt'), isText('a.TXT'), isText('a.md')]).toEqual([true, true, false]);
  });

  it.each([
    ['a/b.md', true],
    ['.git/a.md', false],
    ['a/.b.md', false],
    ['node_modules/x/readme.md', false],
    ['a/node_modules/readme.md', false],
    ['node_modules_/readme.md', true],
    ['a/b.json', false],
    ['../a.md', false],
  ])('decide whether %s could be listed', async (path, answer) => {
    expect(await couldBeListed(path, { isWanted })).toBe(answer);
  });
});
