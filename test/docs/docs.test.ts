/**
 * The code in the documentation runs, and prints what the documentation says.
 * @module
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
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

/** As a user's project has it, with the sources instead of the declarations. */
const TYPE_OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: ['node'],
  typeRoots: [`${ROOT}node_modules/@types`],
  paths: {
    lectern: [`${ROOT}packages/lectern/src/index.ts`],
    'lectern/*': [`${ROOT}packages/lectern/src/*.ts`],
  },
};

it('programs of all pages have no errors of types', () => {
  const files = PAGES.flatMap(fencesOf).map(({ title, code }) => {
    const file = `${FOLDER}/${title.replace(/\W+/g, '-')}.ts`;
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  const program = ts.createProgram(files, TYPE_OPTIONS);
  const errors = files.flatMap((file) =>
    program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText, start = 0 }) => {
      const line = program.getSourceFile(file)?.getLineAndCharacterOfPosition(start).line;
      return `${file}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
  );
  expect(errors).toEqual([]);
});

describe.each(PAGES.filter((page) => blocksOf(page, 'json').length > 0))('JSON of %s', (page) => {
  it.each(blocksOf(page, 'json'))('line $line', ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });
});
