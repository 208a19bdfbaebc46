/**
 * A server that is killed and started again 100 times while its files change: every result is that of a fresh index.
 * @module
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createFolderSource } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { Library } from '../../packages/lectern/src/knowledge/library.ts';
import { markdownFormat } from '../../packages/lectern/src/knowledge/read-document.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CLI = fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url));
const ROUNDS = 100;
const FILES = 40;
const QUESTIONS = ['zebra', 'lion giraffe', 'okapi'];
const WORDS = ['zebra', 'lion', 'giraffe', 'okapi', 'quagga', 'ibis', 'heron', 'otter'];

type Child = ChildProcessByStdio<Writable, Readable, null>;

function start(root: string, cache: string): { child: Child; ask(question: string): Promise<string[]> } {
  const child = spawn(process.execPath, [CLI, 'serve', root, '--stdio', '--cache-dir', cache], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, LECTERN_CACHE: '' },
  });
  child.stdin.on('error', () => {});
  const waiting = new Map<number, (text: string) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result } = JSON.parse(line);
    waiting.get(id)?.(result?.content?.[0]?.text ?? '');
  });
  let last = 0;
  const send = (method: string, params: object): Promise<string> =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: last, method, params })}\n`);
    });
  void send('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  return {
    child,
    ask: async (question) => {
      const text = await send('tools/call', { name: 'search', arguments: { query: question } });
      return JSON.parse(text).results.map(({ id }: { id: string }) => id);
    },
  };
}

async function freshResults(root: string): Promise<string[][]> {
  const library = new Library(createFolderSource(root, { watch: 'poll' }), markdownFormat);
  await library.start();
  const results: string[][] = [];
  for (const question of QUESTIONS)
    results.push((await library.search(question, {}, 10)).hits.map(({ document }) => document.id));
  library.close();
  return results;
}

describe('a server that is killed and restarted', () => {
  it('finds the same as a new index', { timeout: 600_000 }, async () => {
    const folder = await temporaryFolder();
    const caches = await temporaryFolder();
    const { root } = folder;
    // The same numbers each time, so that a failure can be repeated.
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return (seed >>> 8) % below;
    };
    const word = (): string => WORDS[random(WORDS.length)] as string;
    const write = (number: number): void => {
      const file = join(root, `doc-${number}.md`);
      writeFileSync(
        file,
        `# ${word()} ${number}\n\n${word()} and ${word()}.\n\n## ${word()}\n\n${word()}.\n`,
      );
      if (random(3) === 0) utimesSync(file, 1000, 1000);
    };
    for (let i = 0; i < FILES; i++) write(i);
    let compared = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (let changes = random(5); changes > 0; changes--) {
        const number = random(FILES + 10);
        if (random(4) === 0) rmSync(join(root, `doc-${number}.md`), { force: true });
        else write(number);
      }
      const servers = [start(root, caches.root), ...(round % 10 === 9 ? [start(root, caches.root)] : [])];
      // Some are killed while they read or write, and say nothing.
      const isCutShort = round % 4 === 3;
      if (isCutShort) await new Promise((resolve) => setTimeout(resolve, random(600)));
      else {
        const expected = await freshResults(root);
        for (const { ask } of servers) {
          for (const [i, question] of QUESTIONS.entries()) {
            expect(await ask(question), `round ${round}, ${question}`).toEqual(expected[i]);
            compared += 1;
          }
        }
      }
      for (const { child } of servers) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    }
    expect(compared).toBeGreaterThan(ROUNDS);
    expect(readdirSync(caches.root).some((name) => name.endsWith('.index'))).toBe(true);
  });
});
