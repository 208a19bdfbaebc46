/**
 * What the signing program tells of its work.
 * @module
 */
import type { AuditEvent } from './audit-entry.ts';
import type { ProvenanceReport } from './provenance-report.ts';

export function signingLine(events: readonly AuditEvent[], key: string, hasChanged: boolean): string {
  if (!hasChanged) return 'Everything is signed already; nothing was changed.\n';
  const counts = new Map<string, number>();
  for (const { action } of events) counts.set(action, (counts.get(action) ?? 0) + 1);
  const list = [...counts].map(([action, count]) => `${count} ${action}`).join(', ');
  const added = list === '' ? 'There was nothing to tell in the log.' : `Added to the log: ${list}.`;
  return `Signed with ${key}. ${added}\n`;
}

/** Of the checks that did not pass. */
export function checkLines({ checks }: ProvenanceReport): string[] {
  return checks
    .filter(({ status }) => status !== 'passed')
    .map(({ name, status, detail }) => `${status} ${name}: ${detail}`);
}
