/**
 * `lectern new`, as somebody types it; what it makes is tried in new-project.test.ts.
 * @module
 */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import workspaceJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLectern } from './run-lectern.ts';

const LECTERN = fileURLToPath(new URL('../../packages/lectern', import.meta.url));

const FILES = [
  '.gitignore',
  'README.md',
  'dev.mjs',
  'package.json',
  'src/http.ts',
  'src/server.ts',
  'src/stdio.ts',
  'test/server.test.ts',
  'tsconfig.build.json',
  'tsconfig.json',
];

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((path) => path.includes('.')).sort();
}

describe('lectern new', () => {
  it('creates a project and prints the next steps', async () => {
    const { root, at } = await temporaryFolder();
    const { stdout, stderr, status } = runLectern(['new', '@ada/plants'], root);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain('Created @ada/plants in plants:\n');
    expect(stdout).toContain('\n  cd plants\n  npm install\n  npm test\n');
    expect(await filesIn(at('plants'))).toEqual(FILES);
    for (const path of FILES) expect(stdout).toContain(`  ${path}\n`);
  });

  it('depends on this copy of lectern and on the tools that it was built with', async () => {
    const { root, at } = await temporaryFolder();
    runLectern(['new', 'plants'], root);
    const made = JSON.parse(await readFile(at('plants/package.json'), 'utf8'));
    expect(made).toMatchObject({
      name: 'plants',
      type: 'module',
      dependencies: { lectern: `file:${LECTERN}`, zod: workspaceJson.devDependencies.zod },
    });
    expect(Object.keys(made.scripts)).toEqual([
      'build',
      'test',
      'test:watch',
      'dev',
      'start:stdio',
      'start:http',
    ]);
    expect(workspaceJson.devDependencies).toMatchObject(made.devDependencies);
    expect(await readFile(at('plants/README.md'), 'utf8')).toContain(
      'npx lectern install claude-code -- node dist/stdio.js',
    );
  });

  it('creates it in an empty folder with --dir', async () => {
    const { root, at, makeFolder } = await temporaryFolder();
    await makeFolder('some where');
    const { stdout, status } = runLectern(['new', 'plants', '--dir', 'some where'], root);
    expect(status).toBe(0);
    expect(stdout).toContain('Created plants in "some where":\n');
    expect(await filesIn(at('some where'))).toEqual(FILES);
  });

  it('does not change existing files', async () => {
    const { root, at, write } = await temporaryFolder();
    await write('plants/notes.txt', 'mine');
    await write('file', 'mine');
    expect(runLectern(['new', 'plants'], root)).toEqual({
      stdout: '',
      stderr: 'lectern new: "plants" already exists and is not empty.\nChoose another folder with --dir.\n',
      status: 1,
    });
    expect(runLectern(['new', 'plants', '--dir', 'file'], root).stderr).toContain(
      '"file" is a file, not a folder.',
    );
    expect(await filesIn(at('plants'))).toEqual(['notes.txt']);
  });

  it('suggests a valid name if npm does not accept one', async () => {
    const { root } = await temporaryFolder();
    expect(runLectern(['new', 'My Plants'], root)).toEqual({
      stdout: '',
      stderr: 'lectern new: "My Plants" has capital letters.\nTry "my-plants".\n',
      status: 1,
    });
    expect(await readdir(root)).toEqual([]);
  });

  it.each([
    [[], 'missing argument: a name.'],
    [['one', 'two'], 'unexpected argument "two".'],
    [['one', '--dri', 'x'], 'unknown option "--dri".\nDid you mean "--dir"?'],
  ])('shows its usage for %j', (args, message) => {
    const { stdout, stderr, status } = runLectern(['new', ...args]);
    expect(stderr).toContain(`lectern new: ${message}\nSee lectern new --help.\n`);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  });
});
