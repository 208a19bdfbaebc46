/**
 * Threads that index files, as built: what they find, and what happens when they die or are ended.
 * @module
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { articleFormat } from '../formats/article-format.ts';
import { Library } from '../library.ts';
import type { BulkReader } from '../stored-index.ts';
import { createFolderSource } from './folder-source.ts';
import { createIndexWorkers, type IndexThreads } from './index-workers.ts';
import { ARTICLE_EXTENSIONS } from './walk-folders.ts';

const PROGRAM = new URL('../../../dist/index-worker.mjs', import.meta.url);
const OPTIONS = { extensions: ARTICLE_EXTENSIONS };
const WORDS = ['zebra', 'lion', 'stripe', 'mane', 'Steppe', 'Löwe', '斑马', 'ライオン', 'node:fs', '--http'];
/** More than the threads are started for. */
const PLAIN_FILES = 320;

const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(' '));
const content: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(words, words).map(([title, body]) => `# ${title}\n\n${body}.\n`) },
  {
    weight: 2,
    arbitrary: words.map((body) => `---\ntitle: ${body}\ntags: [lion]\n---\n\n## Part\n\n${body}\n`),
  },
  fc.constant(''),
  fc.constant(`# Long\n\n${'zebra crossing '.repeat(20_000)}`),
  fc.constant(new Uint8Array([0x23, 0x20, 0x6c, 0x69, 0x6f, 0x6e, 0x0a, 0xff, 0xfe, 0xc3, 0x28])),
  fc.constant(new Uint8Array([0x6c, 0x69, 0x6f, 0x6e, 0x00, 0x01, 0x02])),
  fc.constant('---\ntitle: "open\n---\n\nNever read: lion.\n'),
  fc.constant('# 斑马\n\n斑马生活在非洲的草原上。ライオンもいる。\n'),
);
const extension = fc.constantFrom('.md', '.md', '.txt', '.mdx', '.rst', '.html', '.yaml', '.json');

async function fill(folder: TemporaryFolder, odd: readonly (readonly [string | Uint8Array, string])[]) {
  const write = async (path: string, text: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(folder.at(path)), { recursive: true });
    await writeFile(folder.at(path), text);
  };
  for (let i = 0; i < PLAIN_FILES; i++)
    await write(
      `plain/${i}.md`,
      `# ${WORDS[i % WORDS.length]} ${i}\n\nThe ${WORDS[(i * 7) % WORDS.length]} of page ${i}.\n`,
    );
  for (const [i, [text, ending]] of odd.entries()) await write(`odd/${i}${ending}`, text);
  // Two files with one id: the same one has to win in both ways of reading.
  await write('odd/same.md', '# Same\n\nLion in Markdown.\n');
  await write('odd/same.txt', 'Lion in plain text.\n');
}

function open(folder: TemporaryFolder, bulkReader?: BulkReader): Library {
  const source = createFolderSource(folder.root, { ...OPTIONS, watch: 'poll' });
  return new Library(source, articleFormat, bulkReader === undefined ? {} : { bulkReader });
}

function threads(
  folder: TemporaryFolder,
  { program = PROGRAM, count = 2, spill }: Partial<IndexThreads> = {},
): BulkReader {
  const reader = createIndexWorkers(folder.root, OPTIONS, { program, count, spill });
  if (reader === undefined) throw new Error('The program of the threads is not built');
  return reader;
}

/** Everything that a client can see of it. */
async function contentsOf(library: Library) {
  onTestFinished(() => library.close());
  await library.start();
  const { problems, ...counts } = library.status();
  const results = [];
  for (const question of [...WORDS, 'the lion of page 17', 'zebra crossing', 'Part']) {
    const { hits } = await library.search(question, {}, 20);
    results.push(hits.map(({ document, score }) => [document.id, score.toFixed(6)].join(' ')).sort());
  }
  return {
    counts,
    problems: problems.map(({ path, reason }) => `${path}: ${reason}`).sort(),
    ids: library
      .list()
      .map(({ id, title }) => `${id} ${title}`)
      .sort(),
    results,
  };
}

/** A program that does something else before or while it does what the real one does. */
async function programWith(folder: TemporaryFolder, code: string): Promise<URL> {
  const path = folder.at('../program.mjs');
  await writeFile(path, code.replace('REAL', JSON.stringify(PROGRAM.href)));
  return pathToFileURL(path);
}

/** An OpenAPI document that is too large to be read between two requests. */
function definition(name: string): string {
  const schemas = Array.from({ length: 3000 }, (_, i) => [
    `${name}${i}`,
    { type: 'object', description: `${name} ${i}. ${'The mane of a page. '.repeat(10)}` },
  ]);
  const info = { title: name, version: '1' };
  return JSON.stringify({
    openapi: '3.1.0',
    info,
    paths: {},
    components: { schemas: Object.fromEntries(schemas) },
  });
}

/** Counts what the threads gave back, so that a test cannot pass without them. */
function counted(reader: BulkReader): BulkReader & { files: number; texts: number } {
  const counting = {
    ...reader,
    files: 0,
    texts: 0,
    async readText(path: string, signal: AbortSignal) {
      counting.texts += 1;
      return reader.readText(path, signal);
    },
    async *read(paths: readonly string[], signal: AbortSignal) {
      for await (const batch of reader.read(paths, signal)) {
        counting.files += batch.files.length;
        yield batch;
      }
    },
  };
  return counting;
}

describe('indexing threads', () => {
  it('produce the same index as the main thread', { timeout: 300_000 }, async () => {
    const odd = fc.array(fc.tuple(content, extension), { minLength: 5, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(odd, fc.integer({ min: 1, max: 3 }), async (files, count) => {
        const folder = await temporaryFolder();
        await fill(folder, files);
        const reader = counted(threads(folder, { count }));
        expect(await contentsOf(open(folder, reader))).toEqual(await contentsOf(open(folder)));
        expect(reader.files).toBeGreaterThanOrEqual(PLAIN_FILES);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it.each([
    ['fail before they start', `throw new Error('no');`],
    ['exit before they start', `process.exit(1);`],
    ['cannot be parsed', `this is not a program`],
    [
      'die after their first batch',
      `
      import { parentPort } from 'node:worker_threads';
      const post = parentPort.postMessage.bind(parentPort);
      let asked = 0;
      parentPort.postMessage = (message, list) => {
        post(message, list);
        if (message.kind === 'wants-more' && ++asked === 3) setTimeout(() => process.exit(1));
      };
      await import(REAL);`,
    ],
  ])('lose no file if they %s', { timeout: 120_000 }, async (_, code) => {
    const folder = await temporaryFolder();
    await fill(folder, []);
    const program = await programWith(folder, code);
    expect(await contentsOf(open(folder, threads(folder, { program })))).toEqual(
      await contentsOf(open(folder)),
    );
  });

  it('index large files, also if they are few and change', {
    timeout: 120_000,
  }, async () => {
    const folder = await temporaryFolder();
    await folder.write('api.json', definition('Zebra'));
    await folder.write('broken.json', definition('Lion').slice(0, -2));
    await folder.write('long.md', `# Long\n\n${'zebra crossing '.repeat(60_000)}\n\n## Lion\n\nMane.\n`);
    const [reader, plain] = [counted(threads(folder)), open(folder)];
    const library = open(folder, reader);
    expect(await contentsOf(library)).toEqual(await contentsOf(plain));
    expect(reader).toMatchObject({ files: 3, texts: 2 });
    for (const id of ['api', 'long']) expect(await library.read(id)).toEqual(await plain.read(id));
    expect(reader.texts).toBe(2);
    await folder.write('api.json', definition('Steppe'));
    const { hits } = await library.search('steppe', {}, 5);
    await library.refresh('api.json');
    expect(hits).toEqual([]);
    expect((await library.search('steppe', {}, 5)).hits.map(({ document }) => document.id)).toEqual(['api']);
    expect((await library.read('api'))?.text).toContain('Steppe 7');
    expect(reader).toMatchObject({ files: 4, texts: 3 });
  });

  it('keep segments in files that are already unlinked', { timeout: 120_000 }, async () => {
    const folder = await temporaryFolder();
    await fill(folder, []);
    const spill = folder.at('../spill');
    const contents = await contentsOf(open(folder, threads(folder, { spill })));
    expect(await readdir(spill)).toEqual([]);
    expect(contents).toEqual(await contentsOf(open(folder)));
    // Where nothing can be written, segments are sent.
    const file = folder.at('plain/1.md');
    expect(await contentsOf(open(folder, threads(folder, { spill: file })))).toEqual(contents);
  });

  it('are not used if their program is missing', async () => {
    const { root } = await temporaryFolder();
    const program = new URL('./missing.mjs', PROGRAM);
    expect(createIndexWorkers(root, OPTIONS, { program, count: 1 })).toBeUndefined();
  });

  it('are terminated by close()', { timeout: 120_000 }, async () => {
    const folder = await temporaryFolder();
    await fill(folder, []);
    // Never gives anything back, and never ends by itself.
    const program = await programWith(
      folder,
      `
      import { writeFileSync } from 'node:fs';
      import { workerData } from 'node:worker_threads';
      writeFileSync(workerData.root + '/../started', '');
      setInterval(() => {}, 1000);`,
    );
    const library = open(folder, threads(folder, { program }));
    const started = library.start();
    await expect.poll(() => hasFile(folder.at('../started')), { timeout: 30_000 }).toBe(true);
    await library.close();
    await started;
    expect(
      process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker'),
    ).toEqual([]);
  });
});

function hasFile(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
