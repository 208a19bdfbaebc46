/**
 * The report of a verification.
 * @module
 */
import type { SignedFile } from './signatures.ts';

export interface ProvenanceCheck {
  readonly name:
    | 'key'
    | 'signatures.json'
    | SignedFile
    | 'audit-signatures'
    | 'audit-chain'
    | 'audit-actors'
    | 'audit-timestamps'
    | 'audit-replay'
    | 'audit-last-signing';
  readonly status: 'passed' | 'failed' | 'not-checked';
  /** A short sentence. */
  readonly detail: string;
}

export interface ProvenanceReport {
  /** Whether every check was made and passed. */
  readonly verified: boolean;
  readonly checks: readonly ProvenanceCheck[];
}

/** What is to be known of a registry that is not verified: one sentence. */
export function notesOn({ verified, checks }: ProvenanceReport): string[] {
  if (verified) return [];
  const failed = checks.filter(({ status }) => status === 'failed').length;
  if (failed > 0) return [`${failed} of ${checks.length} checks failed; do not rely on this registry.`];
  const open = new Set(checks.filter(({ status }) => status !== 'passed').map(({ name }) => name));
  if (open.has('signatures.json')) return ['It is not signed.'];
  return open.size === 1 && open.has('key')
    ? ['It is signed, but no trusted key is set that would show by whom.']
    : ['Not everything could be checked.'];
}

/** `yes.`, or `no.` and why. */
export function verdictOf(report: ProvenanceReport): string {
  return [report.verified ? 'yes.' : 'no.', ...notesOn(report)].join(' ');
}

/** The texts of the five files; undefined for one that is not there. */
export interface ProvenanceFiles {
  readonly registry: string;
  readonly auditLog: string | undefined;
  readonly identities: string | undefined;
  readonly proposals: string | undefined;
  readonly signatures: string | undefined;
}

type Name = ProvenanceCheck['name'];

export function judged(name: Name, passed: boolean, detail: string): ProvenanceCheck {
  return { name, status: passed ? 'passed' : 'failed', detail };
}

export function notChecked(name: Name, detail: string): ProvenanceCheck {
  return { name, status: 'not-checked', detail };
}
