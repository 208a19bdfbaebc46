/**
 * Whether the registry is what its curator signed, and its log shows how it came to be: check by check.
 * @module
 */

import { type AuditLine, NO_HASH } from './audit-log.ts';
import { checkFile, checkForm, checkKey } from './check-files.ts';
import { entryMessage, sha256Of } from './digest.ts';
import { verifySignature } from './ed25519.ts';
import { type Content, eventsSince } from './events-since.ts';
import type { Identities } from './identities.ts';
import { type OriginalLine, originalMessage } from './original-shapes.ts';
import {
  judged,
  notChecked,
  type ProvenanceCheck,
  type ProvenanceFiles,
  type ProvenanceReport,
} from './provenance-report.ts';
import { contentIn, type Readings, readFiles, textOf, valueIn } from './read-files.ts';
import { type LogState, replay } from './replay.ts';
import { SIGNED_FILES, type Signatures } from './signatures.ts';

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
  const original = valueIn(readings['audit_log.json']);
  if (original !== undefined) return originalLogChecks(original, valueIn(readings['identities.json']));
  const lines = valueIn(readings['audit-log.jsonl']);
  if (lines === undefined)
    return LOG_CHECKS.map((name) => notChecked(name, 'There is no audit log that can be read.'));
  const signatures = valueIn(readings['signatures.json']);
  const version = valueIn(readings['registry.json'])?.version;
  const state = replay(lines.map(({ entry }) => entry));
  return [
    await checkEntrySignatures(lines, ({ entry }) => entryMessage(entry)),
    await checkChain(lines),
    checkActors(lines, valueIn(readings['identities.json'])),
    checkTimestamps(lines, signatures),
    await checkReplay(state, contentIn(readings)),
    checkLastSigning(state, version, await sha256Of(registryText), signatures),
  ];
}

type Logged = AuditLine | OriginalLine;

const OTHER_PROGRAM = 'The log is of the original program, which signs its entries and nothing else.';

/** Signatures and links of a log of the original program are valid or not; nothing shows whether it leads to the files. */
async function originalLogChecks(
  lines: readonly OriginalLine[],
  identities: Identities | undefined,
): Promise<ProvenanceCheck[]> {
  return [
    await checkEntrySignatures(lines, ({ entry }) => originalMessage(entry)),
    await checkChain(lines),
    checkActors(lines, identities),
    checkTimestamps(lines, undefined),
    notChecked('audit-replay', OTHER_PROGRAM),
    notChecked('audit-last-signing', OTHER_PROGRAM),
  ];
}

/** Checks of the entries of the audit log, each by itself and against the ones before. */
async function checkEntrySignatures<Line extends AuditLine | OriginalLine>(
  lines: readonly Line[],
  messageOf: (line: Line) => Promise<string>,
): Promise<ProvenanceCheck> {
  const valid = await Promise.all(
    lines.map(async (line) => verifySignature(await messageOf(line), line.entry.signature, line.entry.actor)),
  );
  return counted('audit-signatures', valid, 'have a valid signature');
}

async function checkChain(lines: readonly Logged[]): Promise<ProvenanceCheck> {
  const hashes = await Promise.all(lines.map(({ text }) => sha256Of(text)));
  const linked = lines.map(({ entry }, i) => (entry.previous_hash ?? NO_HASH) === (hashes[i - 1] ?? NO_HASH));
  return counted('audit-chain', linked, 'follow the one before');
}

/** Known, and not retired by then: a key that was replaced acts no more. */
function checkActors(lines: readonly Logged[], identities: Identities | undefined): ProvenanceCheck {
  if (identities === undefined)
    return notChecked('audit-actors', 'There is no readable identities.json to look the actors up in.');
  const replaced = new Set<string>();
  const known = lines.map(({ entry }) => {
    const isKnown = Object.hasOwn(identities, entry.actor) && !replaced.has(entry.actor);
    if (entry.action === 'key_rotated') replaced.add(entry.data.from);
    return isKnown;
  });
  return counted('audit-actors', known, 'are by an identity that is known and was not retired');
}

function checkTimestamps(lines: readonly Logged[], signatures: Signatures | undefined): ProvenanceCheck {
  const times = lines.map(({ entry }) => Date.parse(entry.timestamp));
  const inOrder = times.map((time, i) => time >= (times[i - 1] ?? time));
  const last = times.at(-1);
  if (signatures !== undefined && last !== undefined && Date.parse(signatures.signed) < last)
    return judged('audit-timestamps', false, 'The last entry is younger than the signatures.');
  return counted('audit-timestamps', inOrder, 'are not older than the one before');
}

function counted(name: ProvenanceCheck['name'], passed: readonly boolean[], what: string): ProvenanceCheck {
  const count = passed.filter(Boolean).length;
  const first = passed.indexOf(false);
  const exception = first === -1 ? '' : `; line ${first + 1} is the first that does not`;
  return judged(name, first === -1, `${count} of ${passed.length} entries ${what}${exception}.`);
}

/** Checks of what the audit log leads to: the files that are there. */
async function checkReplay(state: LogState, content: Content | undefined): Promise<ProvenanceCheck> {
  const name = 'audit-replay';
  if (content === undefined)
    return notChecked(name, 'Not all files are there and readable to compare the log with.');
  const { events, refusals } = await eventsSince(state, content);
  const differences = [
    ...state.faults,
    ...refusals,
    ...events.map(({ action, category }) => `The log lacks ${action}${category ? ` of ${category}` : ''}.`),
  ];
  if (differences.length > 0)
    return judged(name, false, `The log and the files differ ${differences.length} times. ${differences[0]}`);
  const { categories, endorsements, proposals, identities } = state;
  return judged(
    name,
    true,
    `The log leads to what is there: categories ${categories.size}, endorsements ${endorsements.size}, proposals ${proposals.size}, identities ${identities.size}.`,
  );
}

function checkLastSigning(
  { signed }: LogState,
  version: string | undefined,
  sha256: string,
  signatures: Signatures | undefined,
): ProvenanceCheck {
  const name = 'audit-last-signing';
  if (version === undefined || signatures === undefined)
    return notChecked(name, 'There is no readable registry or signature to compare the last signing with.');
  if (signed === undefined) return judged(name, false, 'The log contains no signing.');
  const isRight =
    signed.data.version === version &&
    signed.data.sha256 === sha256 &&
    signed.actor === signatures.public_key;
  return judged(
    name,
    isRight,
    isRight
      ? `The last signing in the log is of this registry, version ${version}.`
      : `The last signing in the log is of another registry, version ${signed.data.version}, or by another key.`,
  );
}
