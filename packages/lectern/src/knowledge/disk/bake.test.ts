import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { openBaked } from '../baked.ts';
import type { Document } from '../document.ts';
import type { Synonyms } from '../search/synonyms.ts';
import { bakeFolder } from './bake.ts';

const article = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nA text.\n`;

interface Baked {
  readonly documents: readonly Document[];
  readonly synonyms: Synonyms;
}

async function baked(folder: string): Promise<Baked> {
  const { documents, format } = openBaked(await bakeFolder(folder));
  const synonyms = format.readSynonyms('');
  if (!synonyms.ok) throw new Error(synonyms.reason);
  return { documents: documents(), synonyms: synonyms.synonyms };
}

describe('bakeFolder', () => {
  it('reads every article and the synonyms', async () => {
    const folder = await temporaryFolder();
    await folder.write('concepts/one.md', article('One', 'status: Live\nlastUpdated: 2026-05-01\n'));
    await folder.write('two.mdx', article('Two'));
    await folder.write('synonyms.yaml', 'same:\n  - [spec, specification]\nalso:\n  bill: [cost]\n');
    await folder.write('picture.png', 'not an article');
    const { documents, synonyms } = await baked(folder.root);
    expect(documents.map(({ id }) => id).sort()).toEqual(['concepts/one', 'two']);
    expect(documents.find(({ id }) => id === 'concepts/one')).toMatchObject({
      title: 'One',
      status: 'Live',
      updated: '2026-05-01',
      category: 'concepts',
    });
    expect(synonyms.phraseAt(['bill'], 0)).toEqual({ length: 1, others: [['cost']] });
    expect(synonyms.phraseAt(['spec'], 0)?.others).toHaveLength(1);
    expect(synonyms.phraseAt(['cost'], 0)).toBeUndefined();
  });

  it('works without synonyms', async () => {
    const folder = await temporaryFolder();
    await folder.write('one.md', article('One'));
    expect((await baked(folder.root)).synonyms.phraseAt(['one'], 0)).toBeUndefined();
  });

  it('ignores when files were written', async () => {
    const folder = await temporaryFolder();
    await folder.write('one.md', article('One'));
    const [document] = (await baked(folder.root)).documents;
    expect(document?.title).toBe('One');
    expect(document?.updated).toBeUndefined();
  });

  it('throws one error that lists every problem with file and line', async () => {
    const folder = await temporaryFolder();
    await folder.write('good.md', article('Good'));
    await folder.write('bad.md', '---\ntitle: Bad\ntags: [a\n---\n\nA text.\n');
    await folder.write('binary.md', Uint8Array.of(0, 1, 2, 255));
    await folder.write('same.md', article('Same'));
    await folder.write('same.mdx', article('Same again'));
    await folder.write('synonyms.yaml', 'same: []\nother: 1\n');
    const error = await bakeFolder(folder.root).then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error?.message.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^ {2}bad\.md:[34] The front matter cannot be read/),
      expect.stringMatching(/^ {2}binary\.md \S/),
      '  same.mdx has the same name as same.md',
      expect.stringMatching(/^ {2}synonyms\.yaml:2 unknown member "other"/),
    ]);
  });

  it.each([
    ['an empty folder', '.', 'holds no article'],
    ['a folder that does not exist', 'nowhere', 'is missing'],
  ])('refuses %s', async (_what, path, reason) => {
    const folder = await temporaryFolder();
    await expect(bakeFolder(folder.at(path))).rejects.toThrow(reason);
  });
});
