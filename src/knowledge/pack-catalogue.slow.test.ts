import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf, putInto } from '../../test/support/catalogue-of.ts';
import { Catalogue } from './catalogue.ts';
import { createFolderSource } from './disk/folder-source.ts';
import type { Document } from './document.ts';
import { type Found, Search } from './search/search.ts';

const CONTENT = fileURLToPath(new URL('../../servers/asdlc/content', import.meta.url));
const HASH = 'packed';

async function articles(): Promise<Record<string, string>> {
  const source = createFolderSource(CONTENT);
  const texts: Record<string, string> = {};
  for await (const path of source.list(() => {})) {
    const outcome = await source.read(path);
    if (outcome.kind === 'text') texts[path] = outcome.file.text;
  }
  return texts;
}

const documentsOf = (catalogue: Catalogue): Document[] =>
  [...catalogue.entries()].map(({ document }) => document);

function restored(
  original: Catalogue,
  documents = documentsOf(original),
  packed = original.pack(),
): Catalogue {
  const catalogue = new Catalogue();
  catalogue.restore(packed, documents, HASH);
  return catalogue;
}

const answers = (catalogue: Catalogue, questions: readonly string[]): Found[] => {
  const search = new Search(catalogue);
  return questions.map((question) => search.find(question, () => true, 20));
};

const withoutLetter = (word: string): string => word.slice(0, 3) + word.slice(4);

describe('a packed catalogue of the articles', () => {
  let original: Catalogue;
  let questions: string[] = [];

  beforeAll(async () => {
    original = catalogueOf(await articles());
    const documents = documentsOf(original);
    const titles = documents.map(({ title }) => title);
    questions = [
      ...titles,
      ...documents.flatMap((document) => document.questions.slice(0, 3)),
      // Misspelled, so that the nearest of all words is looked for.
      ...titles.map((title) => withoutLetter(title.split(' ').sort((a, b) => b.length - a.length)[0] ?? '')),
      ...['multi-agent AGENTS.md', '400 dollars', 'xyzzy', '', 'the of and', 'constructor', '文'],
    ];
  });

  it('answers every question as the original does, with the same scores and reasons', () => {
    const found = answers(original, questions);
    expect(answers(restored(original), questions)).toEqual(found);
    expect(found.filter(({ total }) => total > 0).length).toBeGreaterThan(questions.length / 2);
    expect(found.some(({ corrections }) => corrections.length > 0)).toBe(true);
  });

  it('has the same entries, by id and by unit', () => {
    const copy = restored(original);
    const entries = [...original.entries()];
    expect([...copy.entries()]).toEqual(entries.map((entry) => ({ ...entry, hash: HASH })));
    for (const { unit, document } of entries) expect(copy.entryOfUnit(unit)?.document).toBe(document);
  });

  it('is packed again to the same', () => {
    expect(restored(original).pack()).toBe(original.pack());
  });

  it.each([true, false])('is changed as the original is (asked before: %s)', async (isAskedBefore) => {
    const texts = await articles();
    const first = catalogueOf(texts);
    const second = restored(first);
    if (isAskedBefore) answers(second, questions);
    const paths = Object.keys(texts);
    for (const catalogue of [first, second]) {
      paths.slice(0, 20).forEach((path, i) => {
        if (i % 2 === 0) catalogue.remove(path.replace(/\.md$/, ''));
        else putInto(catalogue, path, `# Zebra ${i}\n\nQuagga agent.\n\n${texts[path]}`);
      });
      putInto(catalogue, 'new/okapi.md', '# Okapi\n\nAgents test the forest giraffe.\n');
    }
    const asked = [...questions, 'zebra', 'okapi', 'forest girafe', 'quaga'];
    expect(answers(second, asked)).toEqual(answers(first, asked));
    for (const catalogue of [first, second])
      for (const index of [catalogue.whole, catalogue.bySection]) for (const _ of index.sweep());
    expect(answers(second, asked)).toEqual(answers(first, asked));
  });
});

describe('what cannot be packed or restored is refused', () => {
  const catalogue = catalogueOf({ 'a.md': '# A\n\nZebra.\n\n## B\n\nLion.\n', 'b.md': '# C\n\nTiger.\n' });
  const documents = documentsOf(catalogue);

  it('a catalogue from which something was removed', () => {
    const changed = catalogueOf({ 'a.md': '# A\n', 'b.md': '# B\n' });
    changed.remove('a');
    expect(() => changed.pack()).toThrow('cannot be packed');
  });

  it.each<[string, readonly Document[]]>([
    ['fewer', documents.slice(1)],
    ['more', [...documents, ...documents]],
    ['others', [...documents].reverse()],
  ])('%s documents than were packed', (_what, given) => {
    expect(() => restored(catalogue, [...given])).toThrow('of other articles: bake');
  });

  it.each<[string, (packed: string) => string]>([
    ['nothing', () => ''],
    ['another version', (packed) => packed.replace('index 1', 'index 999')],
    ['a half', (packed) => packed.slice(0, packed.length / 2)],
  ])('%s', (_what, damage) => {
    expect(() => restored(catalogue, documents, damage(catalogue.pack()))).toThrow('bake the articles again');
  });

  it('but not an empty one', () => {
    const copy = restored(new Catalogue());
    expect([copy.size, answers(copy, ['zebra'])[0]?.total]).toEqual([0, 0]);
    putInto(copy, 'a.md', '# Zebra\n');
    expect(answers(copy, ['zebra', 'zebraa']).map(({ total }) => total)).toEqual([1, 1]);
  });
});
