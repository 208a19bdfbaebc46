/**
 * A registry of sources: whether it can be served, and whether it is what was signed.
 * @module
 */
import { join } from 'node:path';
import { byPlace, type Finding } from '../../../servers/content/finding.ts';
import { FILES } from '../../../servers/three-good-sources/content-files.ts';
import type { Reading } from '../../../servers/three-good-sources/provenance/content-reader.ts';
import type { ProvenanceFiles } from '../../../servers/three-good-sources/provenance/provenance-report.ts';
import { readFiles, valueIn } from '../../../servers/three-good-sources/provenance/read-files.ts';
import { verifyProvenance } from '../../../servers/three-good-sources/provenance/verify-provenance.ts';
import type { Checker, Subject } from './kinds.ts';
import { readIfThere, readSubjectFile } from './read-subject-file.ts';

export const checkRegistry: Checker = async (subject) => {
  const files = await filesOf(subject);
  const readings = readFiles(files);
  const findings = Object.entries<Reading<unknown> | undefined>({ ...readings }).flatMap(
    ([name, reading]): Finding[] => {
      if (reading === undefined || reading.ok) return [];
      const path = subject.isFolder ? name : '.';
      return reading.problems.map(({ line, reason }) => ({ path, line, message: reason }));
    },
  );
  const topics = Object.keys(valueIn(readings['registry.json'])?.categories ?? {});
  return {
    count: topics.length,
    what: 'topic',
    // What cannot be read cannot be what was signed, which says nothing new.
    findings: findings.length > 0 ? findings.sort(byPlace) : await broken(files),
  };
};

/** A registry that nobody has signed is a registry; one that was, and was changed, is not to be trusted. */
async function broken(files: ProvenanceFiles): Promise<Finding[]> {
  if (files.signatures === undefined) return [];
  const { checks } = await verifyProvenance(files, undefined);
  return checks
    .filter(({ status }) => status === 'failed')
    .map(({ name, detail }) => ({ path: fileOf(name), line: 1, message: detail }))
    .sort(byPlace);
}

/** `audit-chain` and its kind are about the log; `key` is about whose the signatures are. */
function fileOf(check: string): string {
  if (check.startsWith('audit-')) return FILES.auditLog;
  return check === 'key' ? FILES.signatures : check;
}

async function filesOf({ path, isFolder }: Subject): Promise<ProvenanceFiles> {
  if (!isFolder) return { ...NOTHING_BESIDE, registry: await readSubjectFile(path) };
  const [auditLog, identities, proposals, signatures] = await Promise.all(
    [FILES.auditLog, FILES.identities, FILES.proposals, FILES.signatures].map((name) =>
      readIfThere(join(path, name)),
    ),
  );
  const registry = await readSubjectFile(join(path, FILES.registry));
  return { registry, auditLog, identities, proposals, signatures };
}

const NOTHING_BESIDE = {
  auditLog: undefined,
  identities: undefined,
  proposals: undefined,
  signatures: undefined,
} as const;
