/**
 * A registry of sources that users write: whether it can be served, and whether it is what was signed.
 * @module
 */
import { access } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Checked, ContentKind } from 'lectern/cli';
import { byPlace, type Finding, readContentFile, readIfPresent, type Subject } from 'lectern/content';
import { type ContentName, FILES } from './content-files.ts';
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
    const file = basename(subject.path);
    // Large lists are catalogues, and are not read to find that out.
    if (!/^\uFEFF?\s*\{/.test(await subject.readStart(file))) return false;
    const value: unknown = JSON.parse(await subject.read(file));
    return typeof value === 'object' && value !== null && 'categories' in value;
  } catch {
    return false;
  }
}

async function check(subject: Subject): Promise<Checked> {
  const paths = subject.isFolder ? await pathsIn(subject.path) : {};
  const files = await textsAt({ ...paths, registry: registryIn(subject) });
  const readings = readFiles(files);
  const findings = Object.entries<Reading<unknown> | undefined>({ ...readings }).flatMap(
    ([name, reading]): Finding[] => {
      if (reading === undefined || reading.ok) return [];
      const path = subject.isFolder ? nameAt(paths, name) : '.';
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

function registryIn({ path, isFolder }: Subject): string {
  return isFolder ? join(path, FILES.registry) : path;
}

/** What the original program calls a file that has another name here, as it is called on disk. */
function nameAt(paths: RegistryFiles, name: string): string {
  const known = (Object.keys(FILES) as ContentName[]).find((each) => FILES[each] === name);
  const path = known === undefined ? undefined : paths[known];
  return path === undefined ? name : basename(path);
}

async function textsAt(paths: RegistryFiles & { readonly registry: string }): Promise<ProvenanceFiles> {
  const [auditLog, identities, proposals, signatures] = await Promise.all(
    [paths.auditLog, paths.identities, paths.proposals, paths.signatures].map((path) =>
      path === undefined ? undefined : readIfPresent(path),
    ),
  );
  return { registry: await readContentFile(paths.registry), auditLog, identities, proposals, signatures };
}

/** Paths of the files of one registry. */
export type RegistryFiles = { readonly [Name in ContentName]?: string };

/** Names of the original program's files, after ours. */
const NAMES: Readonly<Record<ContentName, readonly string[]>> = {
  registry: [FILES.registry],
  auditLog: [FILES.auditLog, 'audit_log.json'],
  identities: [FILES.identities],
  proposals: [FILES.proposals, 'contributions.json'],
  signatures: [FILES.signatures],
};

/** The files beside a registry: none where neither a signature nor a log shows that they belong together. */
export async function pathsBeside(folder: string): Promise<RegistryFiles> {
  const paths = await pathsIn(folder);
  return paths.signatures === undefined && paths.auditLog === undefined ? {} : paths;
}

async function pathsIn(folder: string): Promise<RegistryFiles> {
  const found = await Promise.all(
    Object.entries(NAMES).map(async ([name, files]) => [name, await firstOf(folder, files)] as const),
  );
  return Object.fromEntries(found.filter(([, path]) => path !== undefined));
}

async function firstOf(folder: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const path = join(folder, name);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
