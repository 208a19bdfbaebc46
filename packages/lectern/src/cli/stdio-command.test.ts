import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleMachine } from './../../../../test/support/sample-machine.ts';
import { stdioCommand } from './address.ts';

describe('stdioCommand', () => {
  const { program } = sampleMachine('linux');

  it('starts this copy of the command by its path', () => {
    const start = ['/usr/bin/node', '/x/node_modules/lectern/dist/cli.mjs', 'serve'];
    expect(stdioCommand({ kind: 'server', name: 'cobol' }, program)).toEqual([...start, 'cobol', '--stdio']);
    expect(stdioCommand({ kind: 'folder', path: './docs' }, program)).toEqual([
      ...start,
      resolve('./docs'),
      '--stdio',
    ]);
  });

  it('pins the versions of a copy that a package runner fetched', () => {
    const fetched = { ...program, fetchedAs: 'lectern@9.8.7' };
    expect(stdioCommand({ kind: 'folder', path: '/docs' }, fetched)).toEqual([
      'npx',
      '-y',
      'lectern@9.8.7',
      'serve',
      '/docs',
      '--stdio',
    ]);
    expect(stdioCommand({ kind: 'server', name: 'cobol' }, fetched).slice(0, 5)).toEqual([
      'npx',
      '-y',
      '--package=lectern@9.8.7',
      expect.stringMatching(/^--package=@lectern\/cobol@\d+\.\d+\.\d+$/),
      'lectern',
    ]);
    const tarball = { ...program, fetchedAs: '/downloads/lectern-9.8.7.tgz' };
    expect(stdioCommand({ kind: 'folder', path: '/docs' }, tarball).slice(0, 4)).toEqual([
      'npx',
      '-y',
      '--package=/downloads/lectern-9.8.7.tgz',
      'lectern',
    ]);
  });
});
