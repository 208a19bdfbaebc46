/**
 * Brings the log up to date with the files and signs them all, or tells why it does not. Touches no disk.
 * @module
 */
import { appendEntries } from './append-entries.ts';
import type { AuditEvent } from './audit-entry.ts';
import type { Signer } from './ed25519.ts';
import { type Content, eventsSince } from './events-since.ts';
import { fillIdentities, fillProposals, fillRegistry } from './fill-curator.ts';
import type { ProvenanceFiles } from './provenance-report.ts';
import { contentIn, readFiles, valueIn } from './read-files.ts';
import { type LogState, replay } from './replay.ts';
import { sha256Of } from './sha256.ts';
import { signFiles } from './sign-files.ts';
import { contentFaults, logFaults } from './signing-faults.ts';
import { verifyProvenance } from './verify-provenance.ts';

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
