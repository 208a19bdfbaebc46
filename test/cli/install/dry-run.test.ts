/**
 * What `--dry-run` shows, held against files that people have read.
 * @module
 */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { CONFIGS } from './client-configs.ts';
import { clientHome } from './client-home.ts';

it.each(CONFIGS)('$client, $what', async ({ client, what, file, text, options = [] }) => {
  const home = await clientHome();
  await home.folder.write(file, text);
  const { stdout, status } = home.run('install', client, 'asdlc', '--dry-run', ...options);
  expect(status).toBe(0);
  expect(home.read(file)).toBe(text);
  expect(beside(home.folder.at(file))).toEqual([basename(file)]);
  const name = `${client} ${what}`.replace(/\W+/g, '-');
  await expect(home.tidy(stdout).replaceAll('\r', '␍')).toMatchFileSnapshot(`golden/install-${name}.diff`);

  home.run('install', client, 'asdlc', ...options);
  const installed = home.read(file);
  const away = home.run('uninstall', client, 'asdlc', '--dry-run', ...options);
  expect(home.read(file)).toBe(installed);
  expect(turned(away.stdout)).toBe(stdout);
});

it('a missing file', async () => {
  const home = await clientHome();
  const { stdout } = home.run('install', 'vscode', 'asdlc', '--dry-run', '--env', 'KEY=value');
  expect(readdirSync(home.folder.root)).toEqual(['project']);
  await expect(home.tidy(stdout)).toMatchFileSnapshot('golden/install-a-new-file.diff');
});

function beside(file: string): string[] {
  return readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)));
}

/** What is added is taken away, and the other way round. */
function turned(diff: string): string {
  const [head = '', ...body] = diff.split(/(?<=@@\n)/);
  const [, from, to] = /@@ -(\S+) \+(\S+) @@/.exec(head) ?? [];
  const chunks = body.join('').split(/(?<=\n)(?=[-+ ])/);
  const lines = chunks.map((line) => line.replace(/^[-+]/, (mark) => (mark === '-' ? '+' : '-')));
  const rank = (line: string): number => ['-', '+'].indexOf(line.charAt(0));
  const first = lines.findIndex((line) => rank(line) >= 0);
  const last = lines.findLastIndex((line) => rank(line) >= 0);
  const changed = lines.slice(first, last + 1).sort((a, b) => rank(a) - rank(b));
  const hunk = [...lines.slice(0, first), ...changed, ...lines.slice(last + 1)].join('');
  return head.replace(/@@.*@@/, `@@ -${to} +${from} @@`) + hunk;
}
