/**
 * Reads whatever there is of the five files.
 * @module
 */

import { readRegistry } from '../read-registry.ts';
import type { Registry } from '../registry.ts';
import { type AuditLine, readAuditLog } from './audit-log.ts';
import type { Reading } from './content-reader.ts';
import type { Content } from './events-since.ts';
import { type Identities, readIdentities } from './identities.ts';
import { isOriginalLog, type OriginalLine, readOriginalLog } from './original-shapes.ts';
import { type Proposal, readProposals } from './proposals.ts';
import type { ProvenanceFiles } from './provenance-report.ts';
import { readSignatures, type Signatures, type SignedFile } from './signatures.ts';

/** Undefined for a file that is not there. */
export interface Readings {
  readonly 'registry.json': Reading<Registry>;
  readonly 'audit-log.jsonl': Reading<readonly AuditLine[]> | undefined;
  /** The log of the original program, instead of ours. */
  readonly 'audit_log.json': Reading<readonly OriginalLine[]> | undefined;
  readonly 'identities.json': Reading<Identities> | undefined;
  readonly 'proposals.json': Reading<readonly Proposal[]> | undefined;
  readonly 'signatures.json': Reading<Signatures> | undefined;
}

export function readFiles(files: ProvenanceFiles): Readings {
  const registry = readRegistry(files.registry);
  const isOriginal = files.auditLog !== undefined && isOriginalLog(files.auditLog);
  return {
    'registry.json': registry.ok ? { ok: true, value: registry.registry } : registry,
    'audit-log.jsonl': isOriginal ? undefined : ifThere(files.auditLog, readAuditLog),
    'audit_log.json': isOriginal ? ifThere(files.auditLog, readOriginalLog) : undefined,
    'identities.json': ifThere(files.identities, readIdentities),
    'proposals.json': ifThere(files.proposals, readProposals),
    'signatures.json': ifThere(files.signatures, readSignatures),
  };
}

function ifThere<T>(text: string | undefined, read: (text: string) => Reading<T>): Reading<T> | undefined {
  return text === undefined ? undefined : read(text);
}

export function valueIn<T>(reading: Reading<T> | undefined): T | undefined {
  return reading?.ok ? reading.value : undefined;
}

export function textOf(files: Omit<ProvenanceFiles, 'signatures'>, file: SignedFile): string | undefined {
  switch (file) {
    case 'registry.json':
      return files.registry;
    case 'audit-log.jsonl':
      return files.auditLog;
    case 'identities.json':
      return files.identities;
    case 'proposals.json':
      return files.proposals;
  }
}

/** Undefined where one of the three is not there or cannot be read. */
export function contentIn(readings: Readings): Content | undefined {
  const registry = valueIn(readings['registry.json']);
  const identities = valueIn(readings['identities.json']);
  const proposals = valueIn(readings['proposals.json']);
  return registry && identities && proposals && { registry, identities, proposals };
}
