import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Library } from '../library.ts';
import { markdownFormat } from '../read-document.ts';
import type { IndexStore } from '../stored-index.ts';
import { createFolderSource } from './folder-source.ts';
import { createIndexStore } from './index-store.ts';

let base = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'lectern-restart-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const PATHS = Array.from({ length: 24 }, (_, i) => `${'abc'[i % 3]}/doc-${i}.md`);
const WORDS = ['zebra', 'lion', 'giraffe', 'okapi', 'quagga'];
const textOf = (words: readonly string[]): string =>
  `# ${words[0]}\n\n${words.join(' ')}\n\n## Part\n\n${words[1]}\n`;
const PROBLEM = '---\n: [\n---\n';

type Change =
  | { readonly kind: 'write'; readonly path: string; readonly words: readonly string[] }
  /** Neither the size nor the time that programs can set tells of it. */
  | { readonly kind: 'sneak'; readonly path: string; readonly words: readonly string[] }
  | { readonly kind: 'break' | 'remove' | 'touch'; readonly path: string };

const path = fc.constantFrom(...PATHS);
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 3 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('write' as const, 'sneak' as const), path, words }),
  fc.record({ kind: fc.constantFrom('break' as const, 'remove' as const, 'touch' as const), path }),
);

function apply(root: string, each: Change): void {
  const file = join(root, each.path);
  const before = statSync(file, { throwIfNoEntry: false });
  if (each.kind === 'write') writeFileSync(file, textOf(each.words));
  else if (each.kind === 'sneak') {
    writeFileSync(file, textOf(each.words));
    if (before !== undefined) utimesSync(file, before.atime, before.mtime);
  } else if (each.kind === 'break') writeFileSync(file, PROBLEM);
  else if (each.kind === 'remove') rmSync(file, { force: true });
  else if (before !== undefined) utimesSync(file, 1, 1);
}

async function seen(root: string, store?: IndexStore): Promise<unknown> {
  let saved = Promise.resolve<unknown>(undefined);
  const watched = store && {
    ...store,
    save: (...given: Parameters<IndexStore['save']>) => {
      const saving = store.save(...given);
      saved = saving;
      return saving;
    },
  };
  const source = createFolderSource(root, { watch: 'poll', pollMs: 100_000 });
  const library = new Library(source, markdownFormat, watched === undefined ? {} : { store: watched });
  await library.start();
  await saved;
  const found = [];
  for (const question of WORDS) {
    const { hits, total } = await library.search(question, {}, 30);
    found.push([total, hits.map(({ document, score }) => [document.id, score, document.sections])]);
  }
  const { problems, documents, sections } = library.status();
  const ids = library.list().map(({ id }) => id);
  // What was not saved before is saved now.
  await library.close();
  return { found, problems, documents, sections, ids: ids.sort() };
}

describe('a restarted library', () => {
  it('finds the same as a new one, whatever happened to the files', { timeout: 240_000 }, async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 4 }), async (rounds) => {
        const root = join(base, `docs-${runs}`);
        const cache = join(base, `cache-${runs++}`);
        for (const each of PATHS) {
          mkdirSync(dirname(join(root, each)), { recursive: true });
          writeFileSync(join(root, each), textOf(['zebra', 'lion', each]));
        }
        for (const changes of [[], ...rounds, []]) {
          for (const each of changes) apply(root, each);
          const store = createIndexStore({ cache, root, fingerprint: '' });
          expect(await seen(root, store)).toEqual(await seen(root));
        }
      }),
      { numRuns: 12 },
    );
  });

  it('reads only what changed', async () => {
    const root = join(base, 'few');
    const cache = join(base, 'few-cache');
    mkdirSync(root);
    for (let i = 0; i < 30; i++) {
      writeFileSync(join(root, `${i}.md`), `# Zebra ${i}\n`);
      utimesSync(join(root, `${i}.md`), 1000, 1000);
    }
    const store = createIndexStore({ cache, root, fingerprint: '' });
    const settled: IndexStore = {
      ...store,
      // As if the files had been written long before.
      save: (segments, files) => store.save(segments, files, Date.now() + 60_000),
    };
    await seen(root, settled);
    const reads: string[] = [];
    const source = createFolderSource(root);
    const library = new Library(
      {
        ...source,
        read(of) {
          reads.push(of);
          return source.read(of);
        },
      },
      markdownFormat,
      { store: createIndexStore({ cache, root, fingerprint: '' }) },
    );
    writeFileSync(join(root, '7.md'), '# Lion\n');
    await library.start();
    expect(library.status()).toMatchObject({ ready: true, documents: 30 });
    expect(reads.filter((of) => of.endsWith('.md'))).toEqual(['7.md']);
    library.close();
  });

  it('can be closed while its index is restored', async () => {
    const root = join(base, 'closed');
    const cache = join(base, 'closed-cache');
    mkdirSync(root);
    for (let i = 0; i < 3; i++) writeFileSync(join(root, `${i}.md`), `# Zebra ${i}\n`);
    await seen(root, createIndexStore({ cache, root, fingerprint: '' }));
    const store = createIndexStore({ cache, root, fingerprint: '' });
    const library: Library = new Library(createFolderSource(root), markdownFormat, {
      store: {
        ...store,
        async load() {
          const stored = await store.load();
          if (stored === undefined) return undefined;
          return {
            ...stored,
            files(): never {
              void library.close();
              store.close();
              throw new Error('The stored index is closed');
            },
          };
        },
      },
    });
    await library.start();
    expect(library.isReady).toBe(false);
  });
});
