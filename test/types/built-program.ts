/**
 * Programs of users, checked as their editors check them: `strict`, against the built declarations of the package.
 * @module
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { ROOT } from '../docs/pages.ts';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

const PACKAGE = `${ROOT}packages/lectern/`;
const { exports }: Manifest = JSON.parse(readFileSync(`${PACKAGE}package.json`, 'utf8'));

/** The built declarations of each entry, by the name that users import. */
export const BUILT_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string' ? [] : [[`lectern${entry.slice(1)}`, `${PACKAGE}${target.types.slice(2)}`]],
  ),
);

export const USER_OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  typeRoots: [`${ROOT}node_modules/@types`],
  paths: Object.fromEntries(Object.entries(BUILT_ENTRIES).map(([name, file]) => [name, [file]])),
};

/** Options of a project for Node alone, which checks declarations as well. */
export const NODE_OPTIONS: ts.CompilerOptions = {
  ...USER_OPTIONS,
  lib: ['lib.es2023.d.ts'],
  skipLibCheck: false,
};

/** What the type checker has to say about these files. */
export function diagnosticsOf(
  files: readonly string[],
  options: ts.CompilerOptions = USER_OPTIONS,
): string[] {
  const program = ts.createProgram(files, options);
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText, start = 0 }) => {
      const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
      return `${file.replace(ROOT, '')}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}
