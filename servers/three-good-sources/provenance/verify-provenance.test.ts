import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditEvent } from './audit-log.ts';
import { minutesLater, NOW, newSigner, type SignedSample, signed, signedSample } from './content.testing.ts';
import { sha256Of } from './digest.ts';
import type { Signer } from './ed25519.ts';
import type { ProvenanceFiles, ProvenanceReport } from './provenance-report.ts';
import { appendEntries, signFiles } from './sign-registry.ts';
import { verifyProvenance } from './verify-provenance.ts';

let files: SignedSample;
let signer: Signer;

beforeAll(async () => {
  signer = await newSigner();
  files = await signedSample(signer);
});

const verify = (changes: Partial<ProvenanceFiles>): Promise<ProvenanceReport> =>
  verifyProvenance({ ...files, ...changes }, signer.publicKey);

const notPassed = ({ checks }: ProvenanceReport): string[] =>
  checks.filter(({ status }) => status !== 'passed').map(({ name, status }) => `${status} ${name}`);

/** Signed by the curator as it is: what is left to find is in the content itself. */
async function vouchedFor(changes: Partial<ProvenanceFiles>, on: Date = NOW): Promise<ProvenanceReport> {
  const changed = { ...files, ...changes };
  return verify({ ...changes, signatures: await signFiles(changed, signer, on.toISOString()) });
}

const linesOf = (log: string): string[] => log.split('\n').slice(0, -1);
const logOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** As somebody without the key can do it. */
async function linkedAnew(lines: readonly string[]): Promise<string> {
  const linked: string[] = [];
  for (const line of lines) {
    const previous = linked.at(-1);
    const previous_hash = previous === undefined ? '0'.repeat(64) : await sha256Of(previous);
    linked.push(JSON.stringify({ ...JSON.parse(line), previous_hash }));
  }
  return logOf(linked);
}

describe('verifyProvenance of signed files', () => {
  it('passes every check and returns figures', async () => {
    const report = await verify({});
    expect(report.verified).toBe(true);
    expect(report.checks.map(({ name, detail }) => [name, detail])).toEqual([
      ['key', 'The signatures and the registry name the trusted key.'],
      ['signatures.json', 'Signed on 2026-03-01T10:00:00.000Z.'],
      ['registry.json', 'Its hash and its signature are right.'],
      ['audit-log.jsonl', 'Its hash and its signature are right.'],
      ['identities.json', 'Its hash and its signature are right.'],
      ['proposals.json', 'Its hash and its signature are right.'],
      ['audit-signatures', '5 of 5 entries have a valid signature.'],
      ['audit-chain', '5 of 5 entries follow the one before.'],
      ['audit-actors', '5 of 5 entries are by an identity that is known and was not retired.'],
      ['audit-timestamps', '5 of 5 entries are not older than the one before.'],
      [
        'audit-replay',
        'The log leads to what is there: categories 2, endorsements 0, proposals 1, identities 1.',
      ],
      ['audit-last-signing', 'The last signing in the log is of this registry, version 1.0.0.'],
    ]);
  });

  it('is not verified without a trusted key', async () => {
    const report = await verifyProvenance(files, undefined);
    expect(report.verified).toBe(false);
    expect(notPassed(report)).toEqual(['not-checked key']);
  });

  it('detects files consistently signed by another key', async () => {
    const other = await signed({ signer: await newSigner() });
    const report = await verifyProvenance(other, signer.publicKey);
    expect(report.verified).toBe(false);
    expect(notPassed(report)).toEqual(['failed key']);
  });

  it.each(['', 'x', 'ed25519:'])('trusts nobody by the key %j', async (trusted) => {
    expect(notPassed(await verifyProvenance(files, trusted))).toEqual(['failed key']);
  });
});

describe('verifyProvenance of changed files', () => {
  it('detects sources that were swapped between categories', async () => {
    const registry = JSON.parse(files.registry);
    const { baking, chess } = registry.categories;
    [baking.sources, chess.sources] = [chess.sources, baking.sources];
    const swapped = `${JSON.stringify(registry)}\n`;
    const expected = ['failed audit-replay', 'failed audit-last-signing'];
    expect(notPassed(await verify({ registry: swapped }))).toEqual(['failed registry.json', ...expected]);
    expect(notPassed(await vouchedFor({ registry: swapped }))).toEqual(expected);
  });

  it('detects a registry whose hash was replaced as well', async () => {
    const registry = files.registry.replace('Clear.', 'Cheap.');
    const signatures = files.signatures.replace(await sha256Of(files.registry), await sha256Of(registry));
    expect(notPassed(await verify({ registry, signatures }))).toContain('failed registry.json');
  });

  it('detects signatures that were exchanged between files', async () => {
    const { files: entries, ...rest } = JSON.parse(files.signatures);
    const exchanged = { ...rest, files: { ...entries, 'proposals.json': entries['identities.json'] } };
    const report = await verify({
      proposals: files.identities,
      signatures: `${JSON.stringify(exchanged, null, 2)}\n`,
    });
    expect(notPassed(report)).toContain('failed proposals.json');
  });

  it('detects a false signing time', async () => {
    const signatures = files.signatures.replace('2026-03-01T10', '2026-03-01T11');
    expect(notPassed(await verify({ signatures }))).toEqual([
      'failed registry.json',
      'failed audit-log.jsonl',
      'failed identities.json',
      'failed proposals.json',
    ]);
  });

  it.each(['auditLog', 'identities', 'proposals', 'signatures', 'registry'] as const)(
    'detects a file of another signing: %s',
    async (name) => {
      const registry = JSON.stringify({ ...JSON.parse(files.registry), version: '1.0.1' });
      const identities = files.identities.replace('"Ada"', '"Ada L."');
      const proposals = files.proposals.replace('People ask.', 'Everybody asks.');
      const later = await signed({
        signer,
        trustedKey: signer.publicKey,
        files: { ...files, registry, identities, proposals },
        now: minutesLater(1),
      });
      expect((await verifyProvenance(later, signer.publicKey)).verified).toBe(true);
      const report = await verifyProvenance({ ...later, [name]: files[name] }, signer.publicKey);
      expect(report.verified).toBe(false);
    },
  );

  it('reports missing files', async () => {
    const none = { auditLog: undefined, identities: undefined, proposals: undefined };
    const unsigned = await verify({ ...none, signatures: undefined });
    expect(unsigned.verified).toBe(false);
    expect(new Set(unsigned.checks.map(({ status }) => status))).toEqual(new Set(['not-checked']));
    expect(notPassed(await verify(none))).toEqual(
      expect.arrayContaining(['failed audit-log.jsonl', 'failed identities.json', 'failed proposals.json']),
    );
  });
});

describe('verifyProvenance of a changed log', () => {
  it.each(['first', 'middle', 'last'])('detects that the %s entry was removed', async (which) => {
    const lines = linesOf(files.auditLog);
    lines.splice({ first: 0, middle: 2, last: lines.length - 1 }[which] ?? 0, 1);
    expect(notPassed(await verify({ auditLog: logOf(lines) }))).toContain('failed audit-log.jsonl');
    expect((await vouchedFor({ auditLog: logOf(lines) })).verified).toBe(false);
  });

  it('detects a log truncated after any entry', async () => {
    const lines = linesOf(files.auditLog);
    for (let length = 0; length < lines.length; length++) {
      const auditLog = logOf(lines.slice(0, length));
      expect(notPassed(await verify({ auditLog }))).toContain('failed audit-log.jsonl');
      expect((await verify({ auditLog: auditLog.slice(0, -1) })).verified).toBe(false);
    }
  });

  it('detects reordered entries', async () => {
    const [one = '', two = '', three = '', ...rest] = linesOf(files.auditLog);
    const auditLog = logOf([one, three, two, ...rest]);
    expect(notPassed(await vouchedFor({ auditLog }))).toEqual(['failed audit-chain']);
  });

  it('detects entries removed or moved and relinked without the key', async () => {
    const [one = '', two = '', three = '', ...rest] = linesOf(files.auditLog);
    for (const lines of [
      [one, three, ...rest],
      [one, three, two, ...rest],
    ]) {
      const report = await vouchedFor({ auditLog: await linkedAnew(lines) });
      expect(notPassed(report)).toContain('failed audit-signatures');
      expect(notPassed(report)).not.toContain('failed audit-chain');
    }
  });

  it.each<[string, (entry: AuditEntry) => object]>([
    ['id', () => ({ id: crypto.randomUUID() })],
    ['timestamp', () => ({ timestamp: '2026-03-01T10:00:00.001Z' })],
    ['category', () => ({ category: 'cooking' })],
    ['data', () => ({ data: { sha256: 'ab'.repeat(32) } })],
    ['action', () => ({ action: 'category_changed' })],
    ['previous_hash', () => ({ previous_hash: 'ab'.repeat(32) })],
    ['signature', ({ signature }) => ({ signature: signature.split('').reverse().join('') })],
  ])('detects an entry with another %s', async (_member, change) => {
    const lines = linesOf(files.auditLog);
    const entry: AuditEntry = JSON.parse(lines[1] ?? '');
    lines[1] = JSON.stringify({ ...entry, ...change(entry) });
    const report = await vouchedFor({ auditLog: logOf(lines) });
    expect(report.checks).toContainEqual({
      name: 'audit-signatures',
      status: 'failed',
      detail: '4 of 5 entries have a valid signature; line 2 is the first that does not.',
    });
  });
});

describe('verifyProvenance of an inconsistent log', () => {
  const logAnd = (event: AuditEvent, by: Signer = signer, on: Date = NOW): Promise<string> =>
    appendEntries(files.auditLog, [event], by, on.toISOString());

  it('reports an unknown actor', async () => {
    const stranger = await newSigner();
    const event = { action: 'category_removed', category: 'baking', data: {} } as const;
    const report = await vouchedFor({ auditLog: await logAnd(event, stranger) });
    expect(notPassed(report)).toEqual(['failed audit-actors', 'failed audit-replay']);
  });

  it("reports a signing by a known key that is not the curator's", async () => {
    const guest = await newSigner();
    const { [signer.publicKey]: curator, ...rest } = JSON.parse(files.identities);
    const identities = `${JSON.stringify({ ...rest, [signer.publicKey]: curator, [guest.publicKey]: curator })}\n`;
    const added = await logAnd({ action: 'identity_added', category: null, data: { key: guest.publicKey } });
    const data = { version: '1.0.0', sha256: await sha256Of(files.registry) };
    const event = { action: 'registry_signed', category: null, data } as const;
    const auditLog = await appendEntries(added, [event], guest, NOW.toISOString());
    expect(notPassed(await vouchedFor({ identities, auditLog: added }))).toEqual([]);
    expect(notPassed(await vouchedFor({ identities, auditLog }))).toEqual(['failed audit-replay']);
  });

  it('reports decreasing times', async () => {
    const event = {
      action: 'endorsement_removed',
      category: null,
      data: { pubkey: signer.publicKey },
    } as const;
    const backwards = await vouchedFor({ auditLog: await logAnd(event, signer, minutesLater(-1)) });
    expect(notPassed(backwards)).toContain('failed audit-timestamps');
    const ahead = await vouchedFor({ auditLog: await logAnd(event, signer, minutesLater(1)) });
    expect(notPassed(ahead)).toContain('failed audit-timestamps');
  });

  it.each<[string, AuditEvent]>([
    ['lacks a category', { action: 'category_removed', category: 'baking', data: {} }],
    [
      'has another version of a category',
      { action: 'category_changed', category: 'baking', data: { sha256: 'ab'.repeat(32) } },
    ],
    [
      'has an additional category',
      { action: 'category_added', category: 'x', data: { sha256: 'ab'.repeat(32) } },
    ],
    [
      'adds an existing category',
      { action: 'category_added', category: 'baking', data: { sha256: 'ab'.repeat(32) } },
    ],
    ['removes an unknown category', { action: 'category_removed', category: 'x', data: {} }],
  ])('reports a log that %s', async (_what, event) => {
    expect(notPassed(await vouchedFor({ auditLog: await logAnd(event) }))).toEqual(['failed audit-replay']);
  });

  it('reports that the last signing was by another key than that of the files', async () => {
    const signatures = await signFiles(files, await newSigner(), NOW.toISOString());
    const report = await verifyProvenance({ ...files, signatures }, undefined);
    expect(notPassed(report)).toEqual(['not-checked key', 'failed audit-last-signing']);
  });

  it('reports that the last signing was of another registry', async () => {
    for (const data of [
      { version: '1.0.1', sha256: await sha256Of(files.registry) },
      { version: '1.0.0', sha256: await sha256Of('another') },
    ]) {
      const event = { action: 'registry_signed', category: null, data } as const;
      expect(notPassed(await vouchedFor({ auditLog: await logAnd(event) }))).toEqual([
        'failed audit-last-signing',
      ]);
    }
  });
});
