/**
 * The code in the documentation runs, and prints what the documentation says.
 * @module
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BUILT_ENTRIES, diagnosticsOf, NODE_OPTIONS } from '../types/built-program.ts';
import { blocksOf, fencesOf } from './fences.ts';
import { PAGES, ROOT } from './pages.ts';

/** Inside the package, so that the programs import it by its name, as its users do. */
const FOLDER = `${ROOT}build/docs`;

mkdirSync(FOLDER, { recursive: true });

describe.each(PAGES.filter((page) => fencesOf(page).length > 0))('programs of %s', (page) => {
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

it('programs on all pages type-check under strict against the built declarations', () => {
  const files = PAGES.flatMap(fencesOf).map(({ title, code }) => {
    const file = `${FOLDER}/${title.replace(/\W+/g, '-')}.ts`;
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  expect(files.length).toBeGreaterThan(20);
  expect(diagnosticsOf(files)).toEqual([]);
});

it('declarations need no types beyond those of Node', () => {
  expect(diagnosticsOf(Object.values(BUILT_ENTRIES), NODE_OPTIONS)).toEqual([]);
});

describe.each(PAGES.filter((page) => blocksOf(page, 'json').length > 0))('JSON of %s', (page) => {
  it.each(blocksOf(page, 'json'))('line $line', ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });
});
