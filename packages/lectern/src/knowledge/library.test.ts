import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { gate } from '../../../../test/support/gate.ts';
import { memorySource } from '../../../../test/support/memory-source.ts';
import { noUnhandledRejections } from '../../../../test/support/no-unhandled.ts';
import { troubledSource } from '../../../../test/support/troubled-source.ts';
import { Library, type LibraryOptions } from './library.ts';
import { markdownFormat } from './read-document.ts';
import { Search } from './search/search.ts';

const ARTICLES: Readonly<Record<string, string>> = {
  'concepts/sandbox.md':
    '---\ntitle: Sandbox\nupdated: 2026-01-01\n---\nIt isolates programs.\n\n## Network\n\nPorts.\n',
  'concepts/zebra.md': '---\ntitle: Zebra\nupdated: 2026-03-01\n---\nIt has stripes.\n',
  'practices/tomato.md': '---\ntitle: Tomato\nupdated: 2026-02-01\nstatus: Draft\n---\nIt wants sun.\n',
};
const noDrafts: LibraryOptions = { isVisible: ({ status }) => status !== 'Draft' };

function open(texts: Readonly<Record<string, string>> = ARTICLES, options: LibraryOptions = {}) {
  const memory = memorySource(texts);
  const source = troubledSource(memory);
  const library = new Library(source, markdownFormat, options);
  onTestFinished(() => library.close());
  const ids = async (question: string): Promise<string[]> =>
    (await library.search(question, {}, 10)).hits.map(({ document }) => document.id);
  return { memory, source, library, ids };
}

describe('Library', () => {
  it('lists, gets, searches and reads the documents of its source', async () => {
    const { library, ids } = open();
    await library.start();
    expect(library.list().map(({ id }) => id)).toEqual([
      'concepts/zebra',
      'practices/tomato',
      'concepts/sandbox',
    ]);
    expect(library.list({ category: 'concepts' })).toHaveLength(2);
    expect(library.get('concepts/zebra')?.title).toBe('Zebra');
    expect(await ids('zebra')).toEqual(['concepts/zebra']);
    expect(await library.read('concepts/zebra')).toMatchObject({
      text: ARTICLES['concepts/zebra.md'],
      document: { title: 'Zebra' },
    });
    expect(library.sectionTokens('concepts/sandbox')).toHaveLength(2);
    expect(library.status()).toEqual({ ready: true, documents: 3, hidden: 0, sections: 4, problems: [] });
  });

  it('calibrates a small collection at its first search, and a larger one when it starts', async () => {
    const calibrate = vi.spyOn(Search.prototype, 'calibrateInSlices');
    onTestFinished(() => calibrate.mockRestore());
    const small = open();
    await small.library.start();
    await small.library.read('concepts/zebra');
    expect(calibrate).not.toHaveBeenCalled();
    await small.ids('zebra');
    await small.ids('sandbox');
    expect(calibrate).toHaveBeenCalledTimes(1);
    const many = Array.from({ length: 50 }, (_, i) => [`${i}.md`, `# Number ${i}\n\nAn article.\n`]);
    await open(Object.fromEntries(many)).library.start();
    expect(calibrate).toHaveBeenCalledTimes(2);
  });

  it('finds nothing for unknown IDs', async () => {
    const { library } = open();
    await library.start();
    for (const id of ['nowhere', '', '../x', 'constructor', '__proto__', 'concepts/zebra.md']) {
      expect(library.get(id)).toBeUndefined();
      expect(await library.read(id)).toBeUndefined();
      expect(library.sectionTokens(id)).toEqual([]);
    }
  });

  it('never returns hidden documents, and counts them separately', async () => {
    const { library, ids } = open(ARTICLES, noDrafts);
    await library.start();
    expect(library.status()).toMatchObject({ documents: 2, hidden: 1, sections: 3 });
    expect(library.list()).toHaveLength(2);
    expect(library.get('practices/tomato')).toBeUndefined();
    expect(await library.read('practices/tomato')).toBeUndefined();
    expect(await ids('tomato sun')).toEqual([]);
  });

  it('reads each file once, however often it is started or refreshed', async () => {
    const { library, source } = open();
    await Promise.all([library.start(), library.start(), library.readyWithin(10_000)]);
    source.tell(undefined);
    source.tell(undefined);
    await vi.waitFor(async () => expect((await library.search('zebra', {}, 1)).total).toBe(1));
    expect([...source.reads].sort()).toEqual(Object.keys(ARTICLES).sort());
  });

  it('reads each file once if everything is reported as changed during the first reading', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`a${i}.md`, `# A ${i}\n\nText.\n`]),
    );
    const { library, source } = open(texts);
    source.trouble.read = async (path) => {
      if (path === 'a3.md') source.tell(undefined);
      await new Promise((resolve) => setTimeout(resolve, 1));
    };
    await library.start();
    await vi.waitFor(() => expect(library.status().documents).toBe(40));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([...source.reads].sort()).toEqual(Object.keys(texts).sort());
  });

  it('finds by synonyms, which may be added and changed at any time', async () => {
    const { library, ids, memory } = open();
    await library.start();
    expect(await ids('jail')).toEqual([]);
    memory.write('synonyms.yaml', 'also: {jail: [sandbox]}');
    expect(await ids('jail')).toEqual(['concepts/sandbox']);
    memory.write('synonyms.yaml', 'also: {jail: sandbox}');
    expect(await ids('jail')).toEqual([]);
    expect(library.status().problems).toMatchObject([{ path: 'synonyms.yaml', line: 1 }]);
  });
});

describe('a library during its first reading', () => {
  it('answers from what was read so far, and never with an error', async () => {
    const { library, source, ids } = open();
    const { opened, open: release } = gate();
    source.trouble.read = (path) => (path.includes('zebra') ? opened : undefined);
    expect(library.status()).toMatchObject({ ready: false, documents: 0 });
    expect(library.list()).toEqual([]);
    expect(await ids('sandbox')).toEqual([]);
    expect(await library.read('concepts/sandbox')).toBeUndefined();
    const started = library.start();
    await vi.waitFor(() => expect(library.status().documents).toBe(2));
    expect(library.status().ready).toBe(false);
    expect(await ids('sandbox')).toEqual(['concepts/sandbox']);
    expect(await ids('zebra')).toEqual([]);
    release();
    await started;
    expect(library.status().ready).toBe(true);
    expect(await ids('zebra')).toEqual(['concepts/zebra']);
  });

  it('is waited for only as long as requested', async () => {
    const { library, source } = open();
    const { opened, open: release } = gate();
    source.trouble.list = () => opened;
    expect(await library.readyWithin(0)).toBe(false);
    expect(await library.readyWithin(20)).toBe(false);
    setTimeout(release, 10);
    expect(await library.readyWithin(20_000)).toBe(true);
    expect(await library.readyWithin(0)).toBe(true);
  });
});

describe('a closed library', () => {
  it('no longer watches, reads or reports', async () => {
    const { library, source, memory } = open();
    await library.start();
    const told: unknown[] = [];
    library.onChange((change) => told.push(change));
    library.close();
    expect(source.watchers).toBe(0);
    source.reads.length = 0;
    memory.write('new.md', '# New\n');
    source.tell(undefined);
    await library.refresh('new.md');
    expect([source.reads, told, library.get('new')]).toEqual([[], [], undefined]);
    library.close();
  });

  it('stops during its first reading, which is then not reported as complete', async () => {
    const expectNone = noUnhandledRejections();
    const texts = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`a${i}.md`, `# A ${i}\n`]));
    const { library, source } = open(texts);
    // However slow the machine is, no more than these are read before it is closed.
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    source.trouble.read = () => (source.reads.length <= 20 ? Promise.resolve() : held);
    const started = library.start();
    await vi.waitFor(() => expect(library.status().documents).toBeGreaterThan(5));
    library.close();
    goOn();
    await started;
    const { length } = source.reads;
    expect(length).toBeLessThan(200);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([source.reads.length, source.watchers, library.status().ready]).toEqual([length, 0, false]);
    await expectNone();
  });

  it('cannot be started', async () => {
    const { library, source } = open();
    library.close();
    await library.start();
    expect([source.reads, source.watchers, library.status().ready]).toEqual([[], 0, false]);
  });

  it('does not watch if it was closed while its format was loading', async () => {
    const source = troubledSource(memorySource(ARTICLES));
    const { opened, open: release } = gate();
    const library = new Library(source, { ...markdownFormat, load: () => opened });
    const started = library.start();
    library.close();
    release();
    await started;
    expect([source.reads, source.watchers]).toEqual([[], 0]);
  });
});
