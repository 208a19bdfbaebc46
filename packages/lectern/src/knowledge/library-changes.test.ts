import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { gate } from '../../../../test/support/gate.ts';
import { memorySource } from '../../../../test/support/memory-source.ts';
import { troubledSource } from '../../../../test/support/troubled-source.ts';
import { Library } from './library.ts';
import { markdownFormat } from './read-document.ts';

const article = (title: string, status = 'Live'): string =>
  `---\ntitle: ${title}\nstatus: ${status}\n---\nAbout ${title}.\n`;

async function open(texts: Readonly<Record<string, string>>) {
  const memory = memorySource(texts);
  const source = troubledSource(memory);
  const library = new Library(source, markdownFormat, { isVisible: ({ status }) => status !== 'Draft' });
  onTestFinished(() => library.close());
  await library.start();
  source.reads.length = 0;
  const told: string[] = [];
  library.onChange(({ kind, document }) => told.push(`${kind} ${document.id} ${document.title}`));
  const ids = async (question: string): Promise<string[]> =>
    (await library.search(question, {}, 10)).hits.map(({ document }) => document.id);
  return { memory, source, library, told, ids };
}

describe('a library that follows its source', () => {
  it('reports a file that is added, changed and removed', async () => {
    const { memory, told, ids } = await open({ 'stays.md': article('Lion') });
    memory.write('a.md', article('Zebra'));
    await vi.waitFor(() => expect(told).toEqual(['added a Zebra']));
    expect(await ids('zebra')).toEqual(['a']);
    memory.write('a.md', article('Tomato'));
    await vi.waitFor(() => expect(told).toEqual(['added a Zebra', 'changed a Tomato']));
    expect([await ids('zebra'), await ids('tomato')]).toEqual([[], ['a']]);
    memory.remove('a.md');
    await vi.waitFor(() => expect(told.at(-1)).toBe('removed a Tomato'));
    expect([await ids('tomato'), await ids('lion')]).toEqual([[], ['stays']]);
  });

  it('reports nothing if a file is written with the same content', async () => {
    const { library, told } = await open({ 'a.md': article('Zebra') });
    await library.refresh('a.md');
    expect(told).toEqual([]);
  });

  it('reports a new draft status as removed, and publication as added', async () => {
    const { memory, library, told, ids } = await open({ 'a.md': article('Zebra') });
    memory.write('a.md', article('Zebra', 'Draft'));
    await vi.waitFor(() => expect(told).toEqual(['removed a Zebra']));
    expect([library.get('a'), await ids('zebra'), library.status().hidden]).toEqual([undefined, [], 1]);
    memory.write('a.md', article('Zebra two', 'Draft'));
    await vi.waitFor(() => expect(library.status().hidden).toBe(1));
    memory.write('a.md', article('Zebra three'));
    await vi.waitFor(() => expect(told).toEqual(['removed a Zebra', 'added a Zebra three']));
  });

  it('reads all changes when everything may have changed', async () => {
    const { memory, source, library, told } = await open({
      'a.md': article('Zebra'),
      'b.md': article('Lion'),
      'c.md': article('Tiger'),
    });
    memory.removeSilently('a.md');
    source.tell(undefined);
    await vi.waitFor(() => expect(told).toEqual(['removed a Zebra']));
    expect(library.list().map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('reads no other file than the one that changed', async () => {
    const { memory, source, told } = await open(
      Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`a${i}.md`, article(`Zebra ${i}`)])),
    );
    memory.write('a7.md', article('Lion'));
    await vi.waitFor(() => expect(told).toEqual(['changed a7 Lion']));
    expect(new Set(source.reads)).toEqual(new Set(['a7.md']));
    source.reads.length = 0;
    source.tell(undefined);
    source.tell(['a9.md']);
    await vi.waitFor(() => expect(source.reads).toContain('a9.md'));
    expect(source.reads).toEqual(['a9.md']);
  });

  it('reaches the latest state after many changes at once', async () => {
    const { memory, library, ids } = await open({});
    for (let round = 0; round < 20; round++)
      for (let i = 0; i < 10; i++) memory.write(`a${i}.md`, article(`Zebra round${round}`));
    for (let i = 0; i < 5; i++) memory.remove(`a${i}.md`);
    await vi.waitFor(() =>
      expect(library.list().map(({ title }) => title)).toEqual(Array(5).fill('Zebra round19')),
    );
    expect((await ids('zebra')).sort()).toEqual(['a5', 'a6', 'a7', 'a8', 'a9']);
  });

  it('continues if a listener throws', async () => {
    const { memory, library, told } = await open({});
    library.onChange(() => {
      throw new Error('not the library’s');
    });
    memory.write('a.md', article('Zebra'));
    await vi.waitFor(() => expect(told).toEqual(['added a Zebra']));
    expect(library.status()).toMatchObject({ documents: 1, problems: [] });
  });
});

describe('a library with two files of one name', () => {
  it('uses the first and reports the second, which replaces the first when that is removed', async () => {
    const { memory, library, told, ids } = await open({ 'a.md': article('Zebra'), 'a.mdx': article('Lion') });
    expect(library.get('a')?.path).toBe('a.md');
    expect(library.status().problems).toEqual([{ path: 'a.mdx', reason: 'has the same name as a.md' }]);
    memory.remove('a.md');
    await vi.waitFor(() => expect(told).toEqual(['removed a Zebra', 'added a Lion']));
    expect([library.get('a')?.path, library.status().problems]).toEqual(['a.mdx', []]);
    expect([await ids('lion'), await ids('zebra')]).toEqual([['a'], []]);
    memory.write('a.md', article('Tiger'));
    await vi.waitFor(() => expect(library.status().problems).toMatchObject([{ path: 'a.md' }]));
    expect(library.get('a')?.path).toBe('a.mdx');
  });

  it('uses one of them even if both are read concurrently', async () => {
    const long = (title: string): string =>
      article(title) +
      Array.from({ length: 3000 }, (_, i) => `\n## Part ${i}\n\n${'Some words here. '.repeat(5)}\n`).join('');
    const { memory, library } = await open({ 'a.md': long('Zebra'), 'a.mdx': long('Lion') });
    const [kept, other] = library.get('a')?.path === 'a.md' ? ['a.md', 'a.mdx'] : ['a.mdx', 'a.md'];
    expect(library.status().problems).toEqual([{ path: other, reason: `has the same name as ${kept}` }]);
    memory.remove(other as string);
    await vi.waitFor(() => expect(library.status().problems).toEqual([]));
    expect(library.get('a')?.path).toBe(kept);
    expect((await library.read('a'))?.text).toContain('Part 2999');
  });

  it('forgets the second when it is removed, without affecting the first', async () => {
    const { memory, library, told } = await open({ 'a.md': article('Zebra'), 'a.mdx': article('Lion') });
    memory.remove('a.mdx');
    await vi.waitFor(() => expect(library.status().problems).toEqual([]));
    memory.remove('a.md');
    await vi.waitFor(() => expect(told).toEqual(['removed a Zebra']));
    expect(library.list()).toEqual([]);
  });

  it('uses the second when the first can no longer be read', async () => {
    const { memory, library } = await open({ 'a.md': article('Zebra'), 'a.mdx': article('Lion') });
    memory.write('a.md', '---\ntitle: [\n---\n');
    await vi.waitFor(() => expect(library.get('a')?.title).toBe('Lion'));
    expect(library.status().problems).toMatchObject([{ path: 'a.md', line: expect.any(Number) }]);
  });
});

describe('a library does not answer', () => {
  it('from a file that was removed without notice', async () => {
    const { memory, library, ids, told } = await open({
      'a.md': article('Zebra'),
      'b.md': article('Zebra crossing'),
    });
    memory.removeSilently('a.md');
    expect(await ids('zebra')).toEqual(['b']);
    expect([library.get('a'), told]).toEqual([undefined, ['removed a Zebra']]);
  });

  it('from a file that is removed between search and reading', async () => {
    const { memory, library, ids } = await open({ 'a.md': article('Zebra') });
    expect(await ids('zebra')).toEqual(['a']);
    memory.removeSilently('a.md');
    expect(await library.read('a')).toBeUndefined();
    expect(library.get('a')).toBeUndefined();
  });

  it('from a file that changes during a search', async () => {
    const { memory, source, library } = await open({
      'a.md': article('Zebra'),
      'b.md': article('Zebra two'),
    });
    let isFirst = true;
    source.trouble.stamp = (path) => {
      if (path !== 'a.md' || !isFirst) return;
      isFirst = false;
      memory.write('a.md', article('Lion'));
    };
    const found = await library.search('zebra', {}, 10);
    expect(found.hits.map(({ document }) => document.title)).toEqual(['Zebra two']);
    expect(found.total).toBe(1);
  });

  it('with the previous document of a file that was read again meanwhile', async () => {
    const { memory, source, library } = await open({ 'a.md': article('Zebra') });
    const { opened, open: release } = gate();
    let isHeld = true;
    source.trouble.stamp = (path) => {
      if (path !== 'a.md' || !isHeld) return;
      isHeld = false;
      return opened;
    };
    const searching = library.search('zebra', {}, 10);
    await vi.waitFor(() => expect(isHeld).toBe(false));
    memory.write('a.md', article('Zebra again'));
    await library.refresh('a.md');
    release();
    const found = await searching;
    expect(found.hits.map(({ document }) => document)).toEqual([library.get('a')]);
    expect(found.hits[0]?.document.title).toBe('Zebra again');
  });

  it('from a file that is being indexed', async () => {
    const { memory, library } = await open({ 'a.md': article('Zebra') });
    const long = `${article('Lion')}\n${'## Part\n\nMore words.\n\n'.repeat(20_000)}`;
    memory.write('a.md', long);
    const found = await library.search('zebra', {}, 10);
    expect(found).toMatchObject({ total: 0, hits: [] });
    expect(library.get('a')?.title).toBe('Lion');
  });

  it('in an endless loop if a file changes on every check', async () => {
    const { memory, source, library, ids } = await open({
      'a.md': article('Zebra'),
      'b.md': article('Zebra two'),
    });
    let round = 0;
    source.trouble.stamp = (path) => {
      if (path === 'a.md') memory.write('a.md', article(`Zebra ${round++}`));
    };
    expect(await ids('zebra')).toEqual(['b']);
    source.trouble.stamp = () => {};
    source.trouble.read = (path) => {
      if (path === 'a.md') memory.write('a.md', article(`Zebra ${round++}`));
    };
    await library.read('a');
    source.trouble.read = () => {};
    await vi.waitFor(async () => expect((await ids('zebra')).sort()).toEqual(['a', 'b']));
  });

  it('with old content when a file is read', async () => {
    const { memory, library } = await open({ 'a.md': article('Zebra') });
    memory.write('a.md', article('Lion'));
    const reading = await library.read('a');
    expect([reading?.document.title, reading?.text]).toEqual(['Lion', article('Lion')]);
  });
});
