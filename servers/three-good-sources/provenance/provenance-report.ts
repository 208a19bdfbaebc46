/**
 * What a verification tells.
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
  return failed > 0
    ? [`${failed} of ${checks.length} checks failed; do not rely on this registry.`]
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
