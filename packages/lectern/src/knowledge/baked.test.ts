import { describe, expect, it } from 'vitest';
import { type BakedCollection, bakeCollection, openBaked, type ReadFile } from './baked.ts';
import type { Document } from './document.ts';
import { Library } from './library.ts';
import { readDocument } from './read-document.ts';
import { SYNONYM_FILE } from './settings/collection-settings.ts';

function read(texts: Readonly<Record<string, string>>): ReadFile[] {
  return Object.entries(texts).map(([path, text]) => {
    const outcome = readDocument({ path, text, hash: '' });
    if (!outcome.ok) throw new Error(outcome.problem.reason);
    return { document: outcome.document, text };
  });
}

const files = read({
  'a/sandbox.md':
    '---\ntitle: Sandbox\nquestions: ["why, oh why?", 7]\nother: 文🙂\n---\nIt isolates programs.\n',
  'b/zebra.md': '# Zebra\n\nStripes.\n',
});
const baked = bakeCollection(files, { same: [['jail', 'sandbox']], also: {} });

function open(collection: BakedCollection): Library {
  const { source, format } = openBaked(collection);
  return new Library(source, format);
}

/** Says which of its strings were looked at. */
function watched(): { collection: BakedCollection; looked: Set<string> } {
  const looked = new Set<string>();
  const collection = new Proxy(baked, {
    get(target, name) {
      looked.add(String(name));
      return target[name as keyof BakedCollection];
    },
  });
  return { collection, looked };
}

describe('openBaked', () => {
  it('is searched, read and listed like any other library', async () => {
    const library = open(baked);
    await library.start();
    expect(library.status()).toMatchObject({ ready: true, documents: 2, problems: [] });
    expect(library.list().map(({ id }) => id)).toEqual(['a/sandbox', 'b/zebra']);
    const found = await library.search('jail', {}, 5);
    expect(found.hits.map(({ document }) => document.id)).toEqual(['a/sandbox']);
    for (const { document, text } of files) expect((await library.read(document.id))?.text).toBe(text);
    expect(await library.read('nowhere')).toBeUndefined();
    library.close();
  });

  it('returns the documents unchanged', () => {
    const asJson = (documents: readonly Document[]): unknown => JSON.parse(JSON.stringify(documents));
    const documents = files.map(({ document }) => document);
    expect(asJson(openBaked(baked).documents())).toEqual(asJson(documents));
    expect(openBaked(baked).documents()[0]?.questions).toEqual(['why, oh why?', '7']);
  });

  it('is ready synchronously', async () => {
    const library = open(baked);
    let isLater = false;
    const later = setTimeout(() => {
      isLater = true;
    }, 0);
    expect(await library.readyWithin(60_000)).toBe(true);
    expect([isLater, library.status().documents]).toEqual([false, 2]);
    clearTimeout(later);
    library.close();
  });

  it('reports no changes, and re-reads a file only on request', async () => {
    const library = open(baked);
    await library.start();
    await library.refresh('a/sandbox.md');
    await library.refresh('nowhere.md');
    expect(library.list()).toHaveLength(2);
    expect((await library.search('isolates', {}, 5)).total).toBe(1);
    library.close();
  });

  it('is not parsed before it is needed', async () => {
    const { collection, looked } = watched();
    const library = open(collection);
    library.list();
    expect([...looked]).toEqual([]);
    await library.start();
    expect(looked).toContain('index');
    library.close();
  });

  it('contains only its files', async () => {
    const { source } = openBaked(baked);
    for (const path of ['nowhere.md', '', '../a', 'constructor', '__proto__']) {
      expect(await source.read(path)).toEqual({ kind: 'gone' });
      expect(await source.stamp(path)).toBeUndefined();
    }
    expect(await source.stamp('a/sandbox.md')).toBe(await source.stamp(SYNONYM_FILE));
    const paths: string[] = [];
    for await (const path of source.list(() => {})) paths.push(path);
    expect(paths).toEqual(['a/sandbox.md', 'b/zebra.md']);
  });

  it.each<[string, Partial<BakedCollection>, RegExp]>([
    [
      'an index of another version',
      { index: `AAAA${baked.index.slice(4)}` },
      /version: bake the articles again/,
    ],
    ['a truncated index', { index: baked.index.slice(0, -8) }, /not whole: bake the articles again/],
    ['truncated texts', { contents: baked.contents.slice(0, -1) }, /not whole: bake them again/],
    ['articles that are not JSON', { articles: '{' }, /JSON/],
  ])('fails with %s instead of returning nothing', async (_what, damage, message) => {
    const library = open({ ...baked, ...damage });
    await expect(library.readyWithin(1000)).rejects.toThrow(message);
    await expect(library.start()).rejects.toThrow(message);
    expect(library.status().ready).toBe(false);
  });
});
