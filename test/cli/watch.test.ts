/**
 * `lectern serve <file> --watch`: what is served follows the file, and a broken file takes nothing away.
 * @module
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function titlesAt(url: string, query: string): Promise<string> {
  const args = ['packages/lectern/dist/cli.mjs', 'call', url, 'semantic_search', `query=${query}`];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT }).catch((failed) => failed);
  return stdout;
}

it('reloads a file when it changes, and keeps the previous version if the new one has errors', async () => {
  const folder = await temporaryFolder();
  const path = folder.at('films.csv');
  await folder.write('films.csv', 'title,year,about\nHarbour Lights,2021,A film about a harbour\n');
  const child = spawn(
    process.execPath,
    ['packages/lectern/dist/cli.mjs', 'serve', path, '--http', '0', '--watch'],
    {
      cwd: ROOT,
    },
  );
  running.push(child);
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  await vi.waitFor(() => expect(out).toContain('Ctrl-C'), 20_000);
  const url = /http:\S+\/films\/mcp/.exec(out)?.[0] ?? '';
  expect(await titlesAt(url, 'a harbour')).toContain('Harbour Lights (2021)');

  await folder.write('films.csv', 'title,year,about\nSalt,2022,A film about the sea\n');
  await vi.waitFor(() => expect(errors).toContain('Reloaded.'), 20_000);
  expect(await titlesAt(url, 'the sea')).toContain('Salt (2022)');

  await folder.write('films.csv', 'title\n');
  await vi.waitFor(() => expect(errors).toContain('still serving the previous one'), 20_000);
  expect(errors).toContain('films.csv: There is no title in the file.');
  expect(await titlesAt(url, 'the sea')).toContain('Salt (2022)');
});
