/**
 * The code in the documentation runs, and prints what the documentation says.
 * @module
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fencesOf } from './fences.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside the package, so that the programs import it by its name, as its users do. */
const FOLDER = `${ROOT}build/docs`;
const PAGES = [
  'README.md',
  'docs/defining-a-server.md',
  'docs/testing.md',
  'docs/http.md',
  'docs/folders.md',
  'docs/asdlc.md',
  'docs/tmkb.md',
  'docs/three-good-sources.md',
  'docs/media-gateway.md',
];

mkdirSync(FOLDER, { recursive: true });

describe.each(PAGES)('%s', (page) => {
  it.each(fencesOf(page))('$title', async ({ title, code, expected }) => {
    expect(expected.length, 'a fence without an expected line shows nothing').toBeGreaterThan(0);
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
    });
    const file = `${FOLDER}/${title.replace(/\W+/g, '-')}.mjs`;
    writeFileSync(file, outputText);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: ROOT });
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
  });
});
