import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memorySource } from '../../../../test/support/memory-source.ts';
import { noUnhandledRejections } from '../../../../test/support/no-unhandled.ts';
import { type TroubledSource, troubledSource } from '../../../../test/support/troubled-source.ts';
import type { Format } from './format.ts';
import { Library } from './library.ts';
import { markdownFormat } from './read-document.ts';

const article = (title: string): string => `---\ntitle: ${title}\n---\nAbout ${title}.\n`;

const SECRET = '/home/somebody/secret';
const fail = (): never => {
  throw new Error(`ENOENT: no such file or directory, open '${SECRET}/a.md'`);
};

function open(arrange: (source: TroubledSource) => void = () => {}, format: Format = markdownFormat) {
  const memory = memorySource({
    'a.md': article('Zebra'),
    'b.md': article('Lion'),
    'c.md': article('Tiger'),
  });
  const source = troubledSource(memory);
  arrange(source);
  const library = new Library(source, format);
  onTestFinished(() => library.close());
  const expectNone = noUnhandledRejections();
  const ids = async (question: string): Promise<string[]> =>
    (await library.search(question, {}, 10)).hits.map(({ document }) => document.id);
  /** Alive, and silent about the machine. */
  const expectSound = async (): Promise<void> => {
    await library.start();
    expect(await library.readyWithin(1000)).toBe(true);
    await library.search('zebra lion', {}, 10);
    await library.read('a');
    expect(JSON.stringify(library.status())).not.toContain(SECRET);
    await expectNone();
  };
  const problems = (): string[] => library.status().problems.map(({ path }) => path);
  return { memory, source, library, ids, expectSound, problems };
}

const onPath = (wanted: string) => (path: string) => {
  if (path === wanted) fail();
};

describe('a library whose source fails', () => {
  it.each(['at once', 'in time'])(
    'reports a file that cannot be read (%s) and reads the others',
    async (when) => {
      const { ids, expectSound, problems } = open((source) => {
        source.trouble.read = async (path) => {
          if (when === 'in time') await new Promise((resolve) => setTimeout(resolve, 1));
          onPath('b.md')(path);
        };
      });
      await expectSound();
      expect(problems()).toEqual(['b.md']);
      expect([await ids('zebra'), await ids('lion')]).toEqual([['a'], []]);
    },
  );

  it('reads a file again that could not be read before', async () => {
    const { source, library, ids, expectSound, problems } = open((held) => {
      held.trouble.read = onPath('b.md');
    });
    await expectSound();
    source.trouble.read = () => {};
    await library.refresh('b.md');
    expect([problems(), await ids('lion')]).toEqual([[], ['b']]);
  });

  it('drops a document whose file can no longer be read and reports the reason', async () => {
    const { source, library, ids, expectSound, problems } = open();
    await expectSound();
    source.trouble.read = onPath('a.md');
    source.tell(['a.md']);
    await vi.waitFor(() => expect(problems()).toEqual(['a.md']));
    expect([await ids('zebra'), library.get('a'), await library.read('a')]).toEqual([
      [],
      undefined,
      undefined,
    ]);
    await expectSound();
  });

  it('returns nothing if the file cannot be read after a search', async () => {
    const { source, library, ids, expectSound } = open();
    await expectSound();
    expect(await ids('zebra')).toEqual(['a']);
    source.trouble.read = onPath('a.md');
    expect(await library.read('a')).toBeUndefined();
    await expectSound();
  });

  it('reports that the files cannot be listed, and reads them when they can', async () => {
    const { source, library, ids, expectSound, problems } = open((held) => {
      held.trouble.list = fail;
    });
    await expectSound();
    expect(problems()).toEqual(['.']);
    expect(library.list()).toEqual([]);
    source.trouble.list = () => {};
    source.tell(undefined);
    await vi.waitFor(() => expect(problems()).toEqual([]));
    expect(await ids('zebra')).toEqual(['a']);
  });

  it('keeps its documents if a later listing fails', async () => {
    const { source, library, ids, expectSound, problems } = open();
    await expectSound();
    source.trouble.list = fail;
    source.tell(undefined);
    await vi.waitFor(() => expect(problems()).toEqual(['.']));
    expect([library.list().length, await ids('zebra')]).toEqual([3, ['a']]);
    await expectSound();
  });

  it('answers if it cannot get stamps', async () => {
    const { source, ids, expectSound } = open((held) => {
      held.trouble.stamp = fail;
    });
    await expectSound();
    expect(await ids('zebra')).toEqual(['a']);
    source.trouble.stamp = () => {};
    expect(await ids('zebra')).toEqual(['a']);
    source.trouble.stamp = fail;
    expect(await ids('zebra')).toEqual(['a']);
  });

  it('reads a source that cannot be watched, and reports that', async () => {
    const { ids, expectSound, problems } = open((source) => {
      source.trouble.watch = fail;
    });
    await expectSound();
    expect([problems(), await ids('zebra')]).toEqual([['.'], ['a']]);
  });

  it('finishes its first reading even if everything fails', async () => {
    const { library, expectSound } = open((source) => {
      source.trouble.list = fail;
      source.trouble.read = fail;
      source.trouble.stamp = fail;
      source.trouble.watch = fail;
    });
    await expectSound();
    await library.refresh('a.md');
    expect(library.status()).toMatchObject({ ready: true, documents: 0 });
  });
});

describe('a library whose listings report problems', () => {
  const folder = { path: 'closed', reason: 'cannot be read: permission denied' };

  it('reports problems until a listing no longer does', async () => {
    const { source, library, expectSound } = open((held) => {
      held.problems = [folder];
    });
    await expectSound();
    expect(library.status().problems).toEqual([folder]);
    source.problems = [];
    source.tell(undefined);
    await vi.waitFor(() => expect(library.status().problems).toEqual([]));
  });

  it('reports a file that was replaced by something else', async () => {
    const { memory, source, library, expectSound } = open();
    await expectSound();
    const link = { path: 'a.md', reason: 'is a link that leads out of the folder' };
    source.problems = [link];
    memory.removeSilently('a.md');
    source.tell(undefined);
    await vi.waitFor(() => expect(library.get('a')).toBeUndefined());
    await vi.waitFor(() => expect(library.status().problems).toEqual([link]));
  });
});

describe('a library whose format fails', () => {
  it('reports the file that fails and reads the others', async () => {
    const format: Format = {
      ...markdownFormat,
      readDocument: (file) => (file.path === 'b.md' ? fail() : markdownFormat.readDocument(file)),
    };
    const { ids, expectSound, problems } = open(() => {}, format);
    await expectSound();
    expect([problems(), await ids('zebra')]).toEqual([['b.md'], ['a']]);
  });

  it('reports that the code of the format cannot be loaded', async () => {
    const { expectSound, problems, library } = open(() => {}, {
      load: () => Promise.reject(new Error(SECRET)),
      readDocument: fail,
      readSynonyms: fail,
    });
    await expectSound();
    expect(problems()).toEqual(['.', 'a.md', 'b.md', 'c.md']);
    expect(library.status().documents).toBe(0);
  });

  it('searches without synonyms if they cannot be read', async () => {
    const { memory, ids, expectSound, problems } = open(() => {}, { ...markdownFormat, readSynonyms: fail });
    await expectSound();
    memory.write('synonyms.yaml', 'same: []');
    expect(await ids('zebra')).toEqual(['a']);
    expect(problems()).toContain('synonyms.yaml');
  });
});
