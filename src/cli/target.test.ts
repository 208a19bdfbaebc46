import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { distinctNames, nameOf, readTarget, wordsOf } from './target.ts';

describe('what is given', () => {
  it('is a built-in server by its name', () => {
    expect(readTarget('cobol')).toEqual({ kind: 'built-in', name: 'cobol' });
  });

  it('is a folder of Markdown, or of threat patterns where there is YAML alone', async () => {
    const folder = await temporaryFolder();
    await folder.write('notes/a.md', '# A');
    await folder.write('notes/b.yaml', 'same: []');
    await folder.write('patterns/a.yml', 'id: x');
    await folder.write('empty/.keep', '');
    await folder.write('articles/synonyms.yaml', 'same: []');
    await folder.write('articles/deep/a.md', '# A');
    expect(readTarget(folder.at('notes')).kind).toBe('folder');
    expect(readTarget(folder.at('patterns')).kind).toBe('patterns');
    expect(readTarget(folder.at('empty')).kind).toBe('folder');
    expect(readTarget(folder.at('articles')).kind).toBe('folder');
  });

  it('is a file with an ending that is known', async () => {
    const folder = await temporaryFolder();
    for (const name of ['a.csv', 'b.TSV', 'c.json', 'd.jsonl', 'e.md']) await folder.write(name, '');
    for (const name of ['a.csv', 'b.TSV', 'c.json', 'd.jsonl'])
      expect(readTarget(folder.at(name)).kind).toBe('file');
    expect(() => readTarget(folder.at('e.md'))).toThrow('is no file that can be served');
  });

  it.each([
    ['cobl', 'there is no server, folder or file "cobl".'],
    ['./nowhere', 'there is no folder and no file "./nowhere".'],
    ['__proto__', 'there is no server, folder or file "__proto__".'],
  ])('%s is nothing', (given, message) => {
    expect(() => readTarget(given)).toThrow(message);
  });
});

describe('its name', () => {
  it.each([
    [{ kind: 'built-in', name: 'tmkb' }, 'tmkb'],
    [{ kind: 'folder', path: './My Notes/' }, 'my-notes'],
    [{ kind: 'file', path: 'lists/Films 2026.csv' }, 'films-2026'],
    [{ kind: 'folder', path: '/' }, 'folder'],
  ] as const)('of %j is %s', (target, name) => {
    expect(nameOf(target)).toBe(name);
  });

  it('is told apart from others', () => {
    const folder = { kind: 'folder', path: 'a/docs' } as const;
    expect(distinctNames([folder, { ...folder, path: 'b/docs' }, folder])).toEqual(['a', 'b', 'a-2']);
  });

  it('is typed with quotes where a shell needs them', () => {
    expect(wordsOf({ kind: 'folder', path: './docs' })).toBe('./docs');
    expect(wordsOf({ kind: 'folder', path: 'my docs' })).toBe('"my docs"');
  });
});
