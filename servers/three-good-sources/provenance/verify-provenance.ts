/**
 * Whether the registry is what its curator signed, and its log tells how it came to be: check by check.
 * @module
 */
import { checkActors, checkChain, checkEntrySignatures, checkTimestamps } from './check-entries.ts';
import { checkFile, checkForm, checkKey } from './check-files.ts';
import { checkLastSigning, checkReplay } from './check-outcome.ts';
import {
  notChecked,
  type ProvenanceCheck,
  type ProvenanceFiles,
  type ProvenanceReport,
} from './provenance-report.ts';
import { contentIn, type Readings, readFiles, textOf, valueIn } from './read-files.ts';
import { replay } from './replay.ts';
import { sha256Of } from './sha256.ts';
import { SIGNED_FILES } from './signatures.ts';

/** `trustedKey`: the curator's, known from elsewhere than these files. Never throws, whatever the texts are. */
export async function verifyProvenance(
  files: ProvenanceFiles,
  trustedKey: string | undefined,
): Promise<ProvenanceReport> {
  const readings = readFiles(files);
  const signatures = valueIn(readings['signatures.json']);
  const checks = [
    checkKey(trustedKey, signatures, valueIn(readings['registry.json'])),
    checkForm(readings['signatures.json']),
    ...(await Promise.all(
      SIGNED_FILES.map((file) => checkFile(file, textOf(files, file), readings[file], signatures)),
    )),
    ...(await logChecks(readings, files.registry)),
  ];
  return { verified: checks.every(({ status }) => status === 'passed'), checks };
}

const LOG_CHECKS = [
  'audit-signatures',
  'audit-chain',
  'audit-actors',
  'audit-timestamps',
  'audit-replay',
  'audit-last-signing',
] as const;

async function logChecks(readings: Readings, registryText: string): Promise<ProvenanceCheck[]> {
  const lines = valueIn(readings['audit-log.jsonl']);
  if (lines === undefined)
    return LOG_CHECKS.map((name) => notChecked(name, 'There is no audit log that can be read.'));
  const signatures = valueIn(readings['signatures.json']);
  const version = valueIn(readings['registry.json'])?.version;
  const state = replay(lines.map(({ entry }) => entry));
  return [
    await checkEntrySignatures(lines),
    await checkChain(lines),
    checkActors(lines, valueIn(readings['identities.json'])),
    checkTimestamps(lines, signatures),
    await checkReplay(state, contentIn(readings)),
    checkLastSigning(state, version, await sha256Of(registryText), signatures),
  ];
}
