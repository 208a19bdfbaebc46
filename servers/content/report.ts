/** What a linter of content prints. @module */
import { escapeInvisible } from '../../src/base/invisible-characters.ts';
import type { Finding } from './finding.ts';

/** A line for each finding, and one that sums up; `what` is one of those that were checked. */
export function reportOf(findings: readonly Finding[], count: number, what: string): string {
  const lines = findings.map(
    ({ path, line, message }) => `${escapeInvisible(`${path}:${line}: ${message}`)}\n`,
  );
  const checked = `${counted(count, what)} checked`;
  if (findings.length === 0) return `${checked}; nothing found.\n`;
  const files = new Set(findings.map(({ path }) => path)).size;
  return `${lines.join('')}${counted(findings.length, 'finding')} in ${counted(files, 'file')}; ${checked}.\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
