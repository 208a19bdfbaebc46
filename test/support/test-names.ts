/**
 * The names of the tests in a folder, read from their files: for specifications whose every statement must have one, and
 * for the language of titles.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What `it` and `it.each` are given as names, in all test files below the folder. */
export function testNamesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => testNamesOf(readFileSync(join(folder, path), 'utf8')));
}

/** The same for the source of one test file. */
export function testNamesOf(source: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isIt(node.expression)) {
      const [name] = node.arguments;
      if (name !== undefined && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.test.ts', source, ts.ScriptTarget.Latest));
  return names;
}

/** The first argument of `it(…)`, `describe(…)` and `it.each(…)(…)`, whose second is a function. */
const TITLE =
  /(?:\b(?:it|describe)|\))\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\b|\(|\w+ =>)/g;

/** The titles of tests and of groups of tests, in all sources below the folder. Parsing them would take a minute. */
export function titlesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:node_modules|dist|content)$/.test(entry.name) ? [] : titlesIn(path);
    if (!entry.name.endsWith('.ts')) return [];
    const source = readFileSync(path, 'utf8');
    return source.includes("from 'vitest'")
      ? [...source.matchAll(TITLE)].map(([, , title]) => title as string)
      : [];
  });
}

/** `it`, or `it.each(…)`. */
function isIt(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it';
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return false;
  const { expression, name } = callee.expression;
  return ts.isIdentifier(expression) && expression.text === 'it' && name.text === 'each';
}
