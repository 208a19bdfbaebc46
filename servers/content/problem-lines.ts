/**
 * Problems of content for a person: one line each, `folder/file:line: reason`.
 * @module
 */
import { escapeHidden } from '../../src/base/invisible-characters.ts';
import type { Problem } from '../../src/knowledge/document.ts';

export function problemLines(folder: string, problems: readonly Problem[]): string {
  const base = folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`;
  return problems
    .map(({ path, line, reason }) =>
      escapeHidden(`${base}${path}${line === undefined ? '' : `:${line}`}: ${reason}\n`),
    )
    .join('');
}
