/**
 * A folder on disk with good articles in it, and a library that reads it whatever else is put there.
 * @module
 */
import { expect, onTestFinished, vi } from 'vitest';
import { createFolderSource } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import type { Problem } from '../../packages/lectern/src/knowledge/document.ts';
import { Library } from '../../packages/lectern/src/knowledge/library.ts';
import { markdownFormat } from '../../packages/lectern/src/knowledge/read-document.ts';
import { noUnhandledRejections } from '../support/no-unhandled.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

export interface HostileFolder {
  readonly folder: TemporaryFolder;
  readonly library: Library;
  /** By path. */
  problems(): Map<string, Problem>;
  /** Searched for, by id. */
  ids(question: string): Promise<string[]>;
  /** The good articles answer, nothing tells where the folder lies, and no promise was left alone. */
  expectFair(): Promise<void>;
  /** Puts an article there and waits until it is known: the watching stands. */
  expectWatched(): Promise<void>;
  /** Until it holds, or far too long. */
  until(expectation: () => unknown): Promise<void>;
}

const GOOD: Readonly<Record<string, string>> = {
  'good/zebra.md': '---\ntitle: Zebra\ntags: [animal]\n---\nA zebra has stripes.\n',
  'good/tomato.md': '# Tomato\n\nA tomato wants sun.\n',
};

/** Not started: tests do that once the faults are in place. */
export async function hostileFolder(): Promise<HostileFolder> {
  const expectNone = noUnhandledRejections();
  const folder = await temporaryFolder();
  for (const [path, text] of Object.entries(GOOD)) await folder.write(path, text);
  const library = new Library(createFolderSource(folder.root, { pollMs: 100 }), markdownFormat);
  onTestFinished(() => library.close());
  const ids = async (question: string): Promise<string[]> =>
    (await library.search(question, {}, 50)).hits.map(({ document }) => document.id);
  const until = async (expectation: () => unknown): Promise<void> => {
    await vi.waitFor(expectation, { timeout: 50_000, interval: 20 });
  };
  return {
    folder,
    library,
    ids,
    problems: () => new Map(library.status().problems.map((problem) => [problem.path, problem])),
    until,
    async expectWatched() {
      await folder.write('watched.md', '# Watched\n');
      await until(() => expect(library.get('watched')).toBeDefined());
    },
    async expectFair() {
      await library.start();
      expect((await ids('zebra stripes'))[0]).toBe('good/zebra');
      expect((await ids('tomato sun'))[0]).toBe('good/tomato');
      expect((await library.read('good/zebra'))?.text).toBe(GOOD['good/zebra.md']);
      const { problems } = library.status();
      for (const { path, line, reason } of problems) {
        expect(`${path} ${reason}`).not.toMatch(/lectern-disk-|[\n\r]|\/tmp\//);
        expect(path).not.toBe('');
        expect(reason).toMatch(/\S/);
        if (line !== undefined) expect(line).toBeGreaterThanOrEqual(1);
      }
      expect(new Set(problems.map(({ path }) => path)).size).toBe(problems.length);
      expect(problems.filter(({ path }) => path.startsWith('good/'))).toEqual([]);
      const said = JSON.stringify([library.list(), await library.search('zebra', {}, 5)]);
      expect(said).not.toContain('lectern-disk-');
      await expectNone();
    },
  };
}
