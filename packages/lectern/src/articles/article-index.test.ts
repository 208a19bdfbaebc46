import { describe, expect, it, onTestFinished } from 'vitest';
import { memorySource } from '../../../../test/support/memory-source.ts';
import { readyLibrary, sampleLibrary } from '../../../../test/support/sample-articles.ts';
import type { Document } from '../knowledge/document.ts';
import { Library } from '../knowledge/library.ts';
import { markdownFormat, readDocument } from '../knowledge/read-document.ts';
import type { IndexStore, StoredIndex } from '../knowledge/stored-index.ts';
import { indexText, withIndex } from './article-index.ts';

const HOW = '(id = folder/name; titles where they add something)';

function documents(files: Readonly<Record<string, string>>): Document[] {
  return Object.entries(files).map(([path, text]) => {
    const read = readDocument({ path, text, hash: '' });
    if (!read.ok) throw new Error(read.problem.reason);
    return read.document;
  });
}

const LINKS = '[a](../guides/g7.md) and [b](./g3.md#part), [c](https://example.org/x.md), [d](../readme.md)';
/** Three folders of forty articles; g3 and g7 are linked to. */
const MANY = documents({
  'readme.md': '# Start here\n',
  ...Object.fromEntries(
    ['guides', 'notes', 'plans'].flatMap((folder) =>
      Array.from({ length: 40 }, (_, i) => [
        `${folder}/${folder[0]}${i}.md`,
        `# A title of its own ${i}\n\n${folder === 'guides' && i < 9 ? LINKS : ''}\n`,
      ]),
    ),
  ),
});

describe('indexText', () => {
  it('lists every article by folder and id while it fits, with the titles that differ from the id', async () => {
    const { library } = await readyLibrary();
    expect(indexText(library.list(), 4000).split('\n')).toEqual([
      `Index of all 6 articles ${HOW}:`,
      '- readme: Read me first',
      'concepts/ (3)',
      '- context-engineering',
      '- context-rot',
      '- deep/nested-thing',
      'patterns/ (1)',
      '- adversarial-code-review',
      'practices/ (1)',
      '- adversarial-code-review: Practising Adversarial Review',
    ]);
  });

  it.each([400, 700, 1500, 3000])('stays within %i characters and reports how much it omits', (room) => {
    const index = indexText(MANY, room);
    expect(index.length).toBeLessThanOrEqual(room);
    expect(index.length).toBeGreaterThan(room * 0.7);
    const entries = index.match(/^- /gm)?.length ?? 0;
    expect(index).toContain(`Index of ${entries} of 121 articles, the most linked and the newest ${HOW}.`);
    expect(index).toContain('list_articles lists the others, search_articles finds them:');
    expect(index).toMatch(/^guides\/ \((?:\d+ of )?40\)$/m);
    expect(index).toMatch(/^plans\/ \(\d+ of 40\)$/m);
    expect(index).toContain('- readme: Start here');
  });

  it('lists the most-linked articles first, and the newest first among equals', () => {
    const short = indexText(MANY, 340);
    expect(short).toContain('- g3: A title of its own 3');
    expect(short).toContain('- g7: A title of its own 7');
    expect(short).not.toContain('- g1:');
    const dated = documents(
      Object.fromEntries(
        Array.from({ length: 60 }, (_, i) => [
          `d${i}.md`,
          `---\ndate: 2026-01-${String(1 + (i % 28)).padStart(2, '0')}\n---\n# Words of day ${i}\n`,
        ]),
      ),
    );
    expect(indexText(dated, 600)).toContain('- d27: Words of day 27');
    expect(indexText(dated, 600)).not.toContain('- d0:');
  });

  it('names the largest folders when there are more folders than fit', () => {
    const folders = documents(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, i) => [
          `folder-number-${i % 150 < 100 ? i % 100 : 7}/name${i}.md`,
          '# T\n',
        ]),
      ),
    );
    const index = indexText(folders, 1200);
    expect(index.length).toBeLessThanOrEqual(1200);
    expect(index).toMatch(/^folder-number-7\/ \(\d+ of \d+\)$/m);
  });

  it('is empty without articles or without room', () => {
    expect(indexText([], 4000)).toBe('');
    expect(indexText(MANY, 100)).toBe('');
  });

  it('contains no invisible characters, and writes a title with a line break on one line', () => {
    const [odd] = documents({ 'a.md': '---\ntitle: "One\\n- two\\u200b"\n---\n' });
    expect(indexText([odd as Document], 4000)).toContain('\n- a: One - two');
  });
});

describe('instructions with an index', () => {
  it('start with the rules, stay within their character limit and are updated with the collection', async () => {
    const { library, source } = await readyLibrary();
    const instructions = withIndex('Rules.', library, 4000);
    const first = await instructions();
    expect(first).toMatch(/^Rules\.\n\nIndex of all 6 articles /);
    expect(instructions(), 'made once').toBe(first);
    source.removeSilently('readme.md');
    await library.refresh('readme.md');
    expect(await instructions()).toContain('Index of all 5 articles ');
    expect((await withIndex('Rules.', library, 350)()).length).toBeLessThanOrEqual(350);
    expect(await withIndex('Rules.', library, 0)()).toBe('Rules.');
  });

  it('mention that the collection is still loading, and are complete for the next client', async () => {
    const { library, source } = sampleLibrary();
    const release = source.hold();
    const instructions = withIndex('Rules.', library, 4000);
    expect(await instructions()).toBe(
      'Rules.\n\nThe articles are still being read; this index contains those read so far.',
    );
    release();
    await library.start();
    expect(await instructions()).toContain('Index of all 6 articles ');
  });

  it('use the stored index of the previous start until the files have been checked', async () => {
    const files = { 'a.md': '# First\n', 'b.md': '# Second\n' };
    let stored: StoredIndex | undefined;
    const store: IndexStore = {
      load: async () => stored,
      async save(segments, known) {
        stored = { segments, files: () => [known], calibration: { floor: 6, changesSince: 0 } };
        return undefined;
      },
      close() {},
    };
    const before = new Library(memorySource(files), markdownFormat, { store });
    await before.start();
    await before.close();
    const source = memorySource({ ...files, 'c.md': '# Third\n' });
    const release = source.hold();
    const library = new Library(source, markdownFormat, { store });
    onTestFinished(() => library.close());
    const instructions = withIndex('Rules.', library, 4000);
    expect(await instructions()).toBe(`Rules.\n\nIndex of all 2 articles ${HOW}:\n- a: First\n- b: Second`);
    release();
    await library.start();
    expect(await instructions()).toContain('- c: Third');
  });
});
