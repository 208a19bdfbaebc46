/**
 * Opens a registry and the files around it; whatever is wrong with any of them is told at once.
 * @module
 */
import type { Problem } from '../../src/knowledge/document.ts';
import { problemLines } from '../content/problem-lines.ts';
import { type ContentName, FILES } from './content-files.ts';
import type { Holdings } from './holdings.ts';
import type { Reading } from './provenance/content-reader.ts';
import type { ProvenanceFiles } from './provenance/provenance-report.ts';
import { readFiles, valueIn } from './provenance/read-files.ts';

export interface OpeningOptions {
  /** The key that the signatures have to be by; left out: whose they are is not checked. */
  readonly trustedKey?: string | undefined;
  /** What the files are called in messages. */
  readonly paths?: Partial<Readonly<Record<ContentName, string>>>;
}

/** Its message has one line for each violation. */
export class HoldingsError extends Error {
  constructor(problems: readonly Problem[]) {
    super(problemLines('', problems));
    this.name = 'HoldingsError';
  }
}

const NAMES = Object.keys(FILES) as ContentName[];

export function openHoldings(texts: ProvenanceFiles, options: OpeningOptions = {}): Holdings {
  const { trustedKey, paths } = options;
  const readings = readFiles(texts);
  const problems = NAMES.flatMap((name) => {
    const file = FILES[name];
    return problemsOf(readings[file], paths?.[name] ?? file);
  });
  const registry = valueIn(readings['registry.json']);
  if (registry === undefined || problems.length > 0) throw new HoldingsError(problems);
  return {
    registry,
    auditLog: (valueIn(readings['audit-log.jsonl']) ?? []).map(({ entry }) => entry),
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
