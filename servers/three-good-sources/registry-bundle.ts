/** The registry of a server together with its provenance. @module */

import { problemLines } from 'lectern/content';
import type { Problem } from 'lectern/knowledge';
import { type ContentName, FILES } from './content-files.ts';
import type { LogEntry } from './provenance/audit-log.ts';
import type { Reading } from './provenance/content-reader.ts';
import type { Identities } from './provenance/identities.ts';
import type { Proposal } from './provenance/proposals.ts';
import type { ProvenanceFiles } from './provenance/provenance-report.ts';
import { readFiles, valueIn } from './provenance/read-files.ts';
import type { Registry } from './registry.ts';

interface OpeningOptions {
  /** The key that the signatures have to be by; left out: whose they are is not checked. */
  readonly trustedKey?: string | undefined;
  /** What the files are called in messages. */
  readonly paths?: Partial<Readonly<Record<ContentName, string>>>;
}

/** Its message has one line for each violation. */
export class RegistryError extends Error {
  constructor(problems: readonly Problem[]) {
    super(problemLines('', problems));
    this.name = 'RegistryError';
  }
}

const NAMES = Object.keys(FILES) as ContentName[];

export interface RegistryBundle {
  readonly registry: Registry;
  /** In the order of the file: the oldest first. */
  readonly auditLog: readonly LogEntry[];
  readonly identities: Identities;
  readonly proposals: readonly Proposal[];
  /** The files as they were signed, byte for byte. */
  readonly texts: ProvenanceFiles;
  /** The key that the signatures have to be by. */
  readonly trustedKey: string | undefined;
}

/** A bundle without any provenance. */
export function bareBundle(registry: Registry): RegistryBundle {
  return {
    registry,
    auditLog: [],
    identities: {},
    proposals: [],
    texts: {
      registry: JSON.stringify(registry),
      auditLog: undefined,
      identities: undefined,
      proposals: undefined,
      signatures: undefined,
    },
    trustedKey: undefined,
  };
}

/** Opens a registry and the files around it. All problems of all files are reported together, as a RegistryError. */
export function openRegistry(texts: ProvenanceFiles, options: OpeningOptions = {}): RegistryBundle {
  const { trustedKey, paths } = options;
  const readings = readFiles(texts);
  const problems = NAMES.flatMap((name) => {
    const file = FILES[name];
    const reading = readings[file] ?? (name === 'auditLog' ? readings['audit_log.json'] : undefined);
    return problemsOf(reading, paths?.[name] ?? file);
  });
  const registry = valueIn(readings['registry.json']);
  if (registry === undefined || problems.length > 0) throw new RegistryError(problems);
  const log = valueIn(readings['audit-log.jsonl']) ?? valueIn(readings['audit_log.json']);
  return {
    registry,
    auditLog: (log ?? []).map(({ entry }) => entry),
    identities: valueIn(readings['identities.json']) ?? {},
    proposals: valueIn(readings['proposals.json']) ?? [],
    texts,
    trustedKey,
  };
}

function problemsOf(reading: Reading<unknown> | undefined, path: string): Problem[] {
  if (reading === undefined || reading.ok) return [];
  return reading.problems.map(({ line, reason }) => ({ path, line, reason }));
}
