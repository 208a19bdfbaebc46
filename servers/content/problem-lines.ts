/**
 * Problems of content for a person: one line each, `folder/file:line: reason`.
 * @module
 */
import type { Problem } from '../../src/knowledge/document.ts';

export function problemLines(folder: string, problems: readonly Problem[]): string {
  const base = folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`;
  return problems
    .map(({ path, line, reason }) => `${base}${path}${line === undefined ? '' : `:${line}`}: ${reason}\n`)
    .join('');
}
