/**
 * Brings the log up to date with the files and signs them all, or reports why it does not. Touches no disk.
 * @module
 */
import { type AuditEvent, NO_HASH } from './audit-log.ts';
import { checkFile } from './check-files.ts';
import { entryMessage, fileMessage, sha256Of } from './digest.ts';
import type { Signer } from './ed25519.ts';
import { type Content, eventsSince } from './events-since.ts';
import { fillIdentities, fillProposals, fillRegistry } from './fill-curator.ts';
import type { ProvenanceFiles } from './provenance-report.ts';
import { contentIn, type Readings, readFiles, textOf, valueIn } from './read-files.ts';
import { type LogState, replay } from './replay.ts';
import { type FileSignature, SIGNED_FILES, type SignedFile, writeSignatures } from './signatures.ts';
import { verifyProvenance } from './verify-provenance.ts';

const WRITTEN_BY_PEOPLE = ['registry.json', 'identities.json', 'proposals.json'] as const;

export interface SigningRequest {
  readonly files: ProvenanceFiles;
  readonly signer: Signer;
  /** The key that was trusted so far. */
  readonly trustedKey: string | undefined;
  /** Whether the signer's key may replace it. */
  readonly rotate: boolean;
  readonly now: Date;
}

export type SigningOutcome =
  /** Without events and with the same files where there was nothing to do. */
  | { readonly ok: true; readonly files: ProvenanceFiles; readonly events: readonly AuditEvent[] }
  | { readonly ok: false; readonly reasons: readonly string[] };

export async function signRegistry(request: SigningRequest): Promise<SigningOutcome> {
  const { files, signer } = request;
  const before = readFiles(files);
  const lines = valueIn(before['audit-log.jsonl']) ?? [];
  const state = replay(lines.map(({ entry }) => entry));
  const filled = fill(request, state.curator);
  const readings = readFiles(filled);
  const content = contentIn(readings);
  const faults = [...(await logFaults(request, before, state)), ...contentFaults(readings, signer.publicKey)];
  if (content === undefined || faults.length > 0) return { ok: false, reasons: faults };

  const { events: changes, refusals } = await eventsSince(state, content);
  if (refusals.length > 0) return { ok: false, reasons: refusals };
  const events = [
    ...rotation(state, signer.publicKey),
    ...changes,
    ...(await signing(state, content, filled.registry)),
  ];
  if (events.length === 0 && (await verifyProvenance(files, signer.publicKey)).verified)
    return { ok: true, files, events };
  return finish(filled, events, request);
}

function fill({ files, signer, now }: SigningRequest, former: string | undefined): ProvenanceFiles {
  const keys = { current: signer.publicKey, former, today: now.toISOString().slice(0, 10) };
  const { registry, identities, proposals } = files;
  return {
    ...files,
    registry: fillRegistry(registry, keys),
    identities: identities === undefined ? undefined : fillIdentities(identities, keys),
    proposals: proposals === undefined ? undefined : fillProposals(proposals, keys),
  };
}

function rotation({ curator: from }: LogState, to: string): AuditEvent[] {
  if (from === undefined || from === to) return [];
  return [{ action: 'key_rotated', category: null, data: { from, to } }];
}

async function signing({ signed }: LogState, content: Content, text: string): Promise<AuditEvent[]> {
  const { version } = content.registry;
  const sha256 = await sha256Of(text);
  if (signed?.data.sha256 === sha256 && signed.data.version === version) return [];
  return [{ action: 'registry_signed', category: null, data: { version, sha256 } }];
}

/** Nothing leaves here that would not be verified: this is also what finds old entries that were tampered with. */
async function finish(
  filled: ProvenanceFiles,
  events: readonly AuditEvent[],
  { signer, now }: SigningRequest,
): Promise<SigningOutcome> {
  const timestamp = now.toISOString();
  const auditLog = await appendEntries(filled.auditLog ?? '', events, signer, timestamp);
  const unsigned = { ...filled, auditLog };
  const files = { ...unsigned, signatures: await signFiles(unsigned, signer, timestamp) };
  const { verified, checks } = await verifyProvenance(files, signer.publicKey);
  if (verified) return { ok: true, files, events };
  const failed = checks.filter(({ status }) => status !== 'passed');
  return { ok: false, reasons: failed.map(({ name, detail }) => `${name}: ${detail}`) };
}

/**
 * Writes down what happened, after everything that the log contains already. `log`: empty, or lines that each end
 * with a line break.
 */
export async function appendEntries(
  log: string,
  events: readonly AuditEvent[],
  signer: Signer,
  timestamp: string,
): Promise<string> {
  let text = log;
  let last = log.split('\n').at(-2);
  for (const { action, category, data } of events) {
    const entry = {
      id: crypto.randomUUID(),
      timestamp,
      action,
      category,
      data,
      actor: signer.publicKey,
      previous_hash: last === undefined ? NO_HASH : await sha256Of(last),
    } as const;
    const signature = await signer.sign(await entryMessage(entry));
    last = JSON.stringify({ ...entry, signature });
    text += `${last}\n`;
  }
  return text;
}

/** Signs each file as it is: the text of signatures.json. `signed`: when. */
export async function signFiles(
  files: Omit<ProvenanceFiles, 'signatures'>,
  signer: Signer,
  signed: string,
): Promise<string> {
  const signatureOf = async (file: SignedFile): Promise<[SignedFile, FileSignature]> => {
    const sha256 = await sha256Of(textOf(files, file) ?? '');
    return [file, { sha256, signature: await signer.sign(fileMessage(file, sha256, signed)) }];
  };
  const entries = await Promise.all(SIGNED_FILES.map(signatureOf));
  return writeSignatures({
    public_key: signer.publicKey,
    signed,
    files: Object.fromEntries(entries) as Record<SignedFile, FileSignature>,
  });
}

/**
 * Why files are not signed: what is wrong in them, or with the log that signing would add to. Everything that the
 * readers found, one line each.
 */
function contentFaults(readings: Readings, publicKey: string): string[] {
  const faults = WRITTEN_BY_PEOPLE.flatMap((file) => {
    const reading = readings[file];
    if (reading === undefined) return [`${file} is not there.`];
    return reading.ok ? [] : reading.problems.map(({ line, reason }) => `${file}:${line}: ${reason}`);
  });
  const identities = valueIn(readings['identities.json']);
  if (identities !== undefined && !Object.hasOwn(identities, publicKey))
    faults.push('identities.json does not name the curator; put the entry under the key "curator".');
  return faults;
}

/** A log that was cut off, or that another key has kept, is not covered up by signing it. */
async function logFaults(
  { files, signer, trustedKey, rotate, now }: SigningRequest,
  readings: Readings,
  state: LogState,
): Promise<string[]> {
  const log = valueIn(readings['audit-log.jsonl']);
  if (!files.auditLog && files.signatures === undefined) {
    if (trustedKey === undefined || trustedKey === signer.publicKey) return [];
    return [
      `The trusted key is ${trustedKey} already, but its log is gone. Restore it, or remove that key first.`,
    ];
  }
  const signatures = valueIn(readings['signatures.json']);
  const check = await checkFile('audit-log.jsonl', files.auditLog, readings['audit-log.jsonl'], signatures);
  const faults: string[] = [];
  if (check.status !== 'passed')
    faults.push(
      `audit-log.jsonl is not known to be the log that was signed last. ${check.detail} Restore it.`,
    );
  else if (trustedKey === undefined)
    faults.push('There is a log already, but no trusted key that says whose it should be. Restore it.');
  else if (signatures?.public_key !== trustedKey)
    faults.push(
      `The files were signed with ${signatures?.public_key}, not with the trusted key, ${trustedKey}.`,
    );
  else if (state.curator !== trustedKey)
    faults.push(`The log was kept with ${state.curator}, not with the trusted key, ${trustedKey}.`);
  else if (trustedKey !== signer.publicKey && !rotate)
    faults.push(`The registry is signed with ${trustedKey}; to sign it with another key, use --rotate.`);
  const last = log?.at(-1)?.entry.timestamp;
  if (last !== undefined && now.getTime() < Date.parse(last))
    faults.push(`It is ${now.toISOString()} by the clock, but the log's last entry is of ${last}.`);
  return faults;
}
