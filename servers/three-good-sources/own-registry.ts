/**
 * A registry of sources that users write: whether it can be served, and whether it is what was signed.
 * @module
 */
import { basename, extname, join } from 'node:path';
import type { Checked, ContentKind } from 'lectern/cli';
import { byPlace, type Finding, readContentFile, readIfPresent, type Subject } from 'lectern/content';
import { FILES } from './content-files.ts';
import type { Reading } from './provenance/content-reader.ts';
import type { ProvenanceFiles } from './provenance/provenance-report.ts';
import { readFiles, valueIn } from './provenance/read-files.ts';
import { verifyProvenance } from './provenance/verify-provenance.ts';

export const ownRegistry: ContentKind = {
  kind: 'registry',
  extensions: ['.json', '.jsonl'],
  setting: {
    variable: 'REGISTRY_PATH',
    type: 'file',
    title: 'Your own registry',
    description: 'A registry.json, instead of the built-in registry',
  },
  detect,
  check,
};

/** One that cannot be read is recognised by its name. */
async function detect(subject: Subject): Promise<boolean> {
  const files = await subject.files();
  if (files.includes(FILES.registry)) return true;
  if (subject.isFolder || extname(subject.path).toLowerCase() !== '.json') return false;
  try {
    const value: unknown = JSON.parse(await subject.read(basename(subject.path)));
    return typeof value === 'object' && value !== null && 'categories' in value;
  } catch {
    return false;
  }
}

async function check(subject: Subject): Promise<Checked> {
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
}

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
  if (!isFolder) return { ...NOTHING_BESIDE, registry: await readContentFile(path) };
  const [auditLog, identities, proposals, signatures] = await Promise.all(
    [FILES.auditLog, FILES.identities, FILES.proposals, FILES.signatures].map((name) =>
      readIfPresent(join(path, name)),
    ),
  );
  const registry = await readContentFile(join(path, FILES.registry));
  return { registry, auditLog, identities, proposals, signatures };
}

const NOTHING_BESIDE = {
  auditLog: undefined,
  identities: undefined,
  proposals: undefined,
  signatures: undefined,
} as const;
