/**
 * The texts that are written in the code, as patterns: what is put into them may be anything.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { ROOT } from './pages.ts';

/** Shorter ones could stand for anything, and longer ones are content. */
const SHORTEST = 8;
const LONGEST = 2000;

export interface Literal {
  readonly pattern: RegExp;
  /** How many of its characters are always the same. */
  readonly fixed: number;
}

export function literalsOf(folders: readonly string[]): readonly Literal[] {
  return folders.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => literalsIn(readFileSync(`${ROOT}${folder}/${path}`, 'utf8'))),
  );
}

function literalsIn(code: string): Literal[] {
  const found: Literal[] = [];
  const add = (parts: readonly string[]): void => {
    const { length: fixed } = parts.join('');
    if (fixed >= SHORTEST && fixed <= LONGEST)
      found.push({ pattern: new RegExp(`^${parts.map(escaped).join('[\\s\\S]*')}$`), fixed });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      add(node.text.split('{method}'));
    else if (ts.isTemplateExpression(node))
      add([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('code.ts', code, ts.ScriptTarget.ES2023));
  return found;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
