import { describe, expect, it } from 'vitest';
import { patternFile } from '../../../../../test/support/sample-patterns.ts';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import '../../../../../test/support/server-packages.ts';
import { findSubject } from '../../content/subject.ts';
import { detectKind } from './command.ts';

async function kindOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) await folder.write(path, text);
  return (await detectKind(await findSubject(folder.root))).kind;
}

const ARTICLE = '---\ntitle: One\nmaturity: Proven\n---\n\nText.\n';
const SYNONYMS = 'same:\n  - [a, b]\n';

describe('the kind of a folder', () => {
  it.each([
    ['folder', { 'a.md': '# A\n', 'deep/b.markdown': '# B\n', 'films.csv': 'title,year\n' }],
    ['folder', { 'concepts/a.md': '# A\n', 'patterns/b.md': '# B\n', 'synonyms.yaml': SYNONYMS }],
    ['folder', { 'a.md': '# A\n', 'b.md': '# B\n', 'data/own.yaml': patternFile() }],
    ['articles', { 'concepts/a.md': ARTICLE, 'practices/b.md': ARTICLE, 'README.md': '# A\n' }],
    ['patterns', { 'own.yaml': patternFile(), 'synonyms.yaml': SYNONYMS, 'README.md': '# Ours\n' }],
    ['registry', { 'registry.json': 'broken', 'README.md': '# Ours\n' }],
    ['catalogue', { 'films.csv': 'title,year\n' }],
    ['catalogue', { 'titles/a.jsonl': '', 'people.jsonl': '' }],
  ])('is %s for the files %j', async (kind, files) => {
    expect(await kindOf(files)).toBe(kind);
  });

  it('is not detected if there is nothing to check', async () => {
    await expect(kindOf({ 'notes.png': 'x' })).rejects.toThrow(
      /^".*" contains nothing that can be checked\.$/,
    );
  });
});

describe('the kind of a file', () => {
  it.each([
    ['folder', 'a.MD', '# A\n'],
    ['patterns', 'a.yml', ''],
    ['registry', 'registry.json', 'broken'],
    ['registry', 'own.json', '{"categories":{}}'],
    ['catalogue', 'own.json', '[]'],
    ['catalogue', 'own.json', 'broken'],
    ['catalogue', 'a.tsv', ''],
  ])('is %s: %s', async (kind, name, text) => {
    const folder = await temporaryFolder();
    await folder.write(name, text);
    expect((await detectKind(await findSubject(folder.at(name)))).kind).toBe(kind);
  });

  it('is not detected for other file types', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.png', 'x');
    await expect(detectKind(await findSubject(folder.at('a.png')))).rejects.toThrow(
      'a.png" is not a file that can be checked.',
    );
  });
});
