/** What the linter prints. @module */
import type { Finding } from './finding.ts';

/** A line for each finding, and one that sums up. */
export function reportOf(findings: readonly Finding[], articleCount: number): string {
  const lines = findings.map(({ path, line, message }) => `${path}:${line} ${message}\n`);
  const checked = `${counted(articleCount, 'article')} checked`;
  if (findings.length === 0) return `${checked}; nothing found.\n`;
  const files = new Set(findings.map(({ path }) => path)).size;
  return `${lines.join('')}${counted(findings.length, 'finding')} in ${counted(files, 'file')}; ${checked}.\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
