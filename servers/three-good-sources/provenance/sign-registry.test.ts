import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit-log.ts';
import {
  type Draft,
  minutesLater,
  NOW,
  newSigner,
  type SignedSample,
  sampleCategory,
  sampleProposal,
  sampleRegistry,
  signed,
  signedSample,
  textOfJson,
  unsignedFiles,
} from './content.testing.ts';
import type { Signer } from './ed25519.ts';
import { type SigningRequest, signFiles, signRegistry } from './sign-registry.ts';
import { verifyProvenance } from './verify-provenance.ts';

let signer: Signer;
let files: SignedSample;

beforeAll(async () => {
  signer = await newSigner();
  files = await signedSample(signer);
});

/** One minute later, with the same key. */
const again = (request: Partial<SigningRequest>): SigningRequest => ({
  files,
  signer,
  trustedKey: signer.publicKey,
  rotate: false,
  now: minutesLater(1),
  ...request,
});

const reasonsOf = async (request: Partial<SigningRequest>): Promise<readonly string[]> => {
  const outcome = await signRegistry(again(request));
  return outcome.ok ? [] : outcome.reasons;
};

const eventsOf = async (request: Partial<SigningRequest>): Promise<string[]> => {
  const outcome = await signRegistry(again(request));
  if (!outcome.ok) throw new Error(outcome.reasons.join('\n'));
  expect(await verifyProvenance(outcome.files, signer.publicKey)).toMatchObject({ verified: true });
  expect(outcome.files.auditLog?.startsWith(files.auditLog)).toBe(true);
  return outcome.events.map(({ action, category }) => `${action} ${category ?? ''}`.trim());
};

const registryWith = (change: (registry: Draft) => void): string => {
  const registry: Draft = JSON.parse(files.registry);
  change(registry);
  return textOfJson(registry);
};

const proposalsWith = (change: object): string =>
  textOfJson([{ ...sampleProposal(), proposer: signer.publicKey, ...change }]);

describe('signRegistry on the first run', () => {
  it('fills in the key, logs everything and signs it', async () => {
    const entries: AuditEntry[] = files.auditLog
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.map(({ action, category }) => [action, category])).toEqual([
      ['identity_added', null],
      ['category_added', 'baking'],
      ['category_added', 'chess'],
      ['proposal_opened', 'knots'],
      ['registry_signed', null],
    ]);
    expect(entries[0]?.previous_hash).toBe('0'.repeat(64));
    for (const { actor, timestamp } of entries)
      expect([actor, timestamp]).toEqual([signer.publicKey, NOW.toISOString()]);
    expect(JSON.parse(files.registry).curator.pubkey).toBe(signer.publicKey);
    expect(Object.keys(JSON.parse(files.identities))).toEqual([signer.publicKey]);
    expect(JSON.parse(files.proposals)[0].proposer).toBe(signer.publicKey);
  });

  it('refuses content with violations and reports all of them', async () => {
    const registry = textOfJson({ ...sampleRegistry(), version: 'one', updated: 'today' });
    const unsigned = { ...unsignedFiles(), registry, identities: '{}', proposals: undefined };
    expect(await reasonsOf({ files: unsigned, trustedKey: undefined })).toEqual([
      expect.stringMatching(/^registry\.json:1: Field "version"/),
      expect.stringMatching(/^registry\.json:1: Field "updated"/),
      'proposals.json is not there.',
      'identities.json does not name the curator; put the entry under the key "curator".',
    ]);
  });

  it("refuses a registry that names another curator's key", async () => {
    const { publicKey } = await newSigner();
    const registry = textOfJson({ ...sampleRegistry(), curator: { name: 'Eve', pubkey: publicKey } });
    expect(await reasonsOf({ files: { ...unsignedFiles(), registry }, trustedKey: undefined })).toEqual([
      'key: The trusted key differs from the one in registry.json.',
    ]);
  });

  it('starts a new log for an already trusted key, but does not replace a missing log', async () => {
    const unsigned = unsignedFiles();
    expect(await reasonsOf({ files: unsigned })).toEqual([]);
    const { publicKey } = await newSigner();
    expect(await reasonsOf({ files: unsigned, trustedKey: publicKey })).toEqual([
      `The trusted key is ${publicKey} already, but its log is gone. Restore it, or remove that key first.`,
    ]);
  });
});

describe('signRegistry on later runs', () => {
  it('changes nothing if nothing has changed', async () => {
    const outcome = await signRegistry(again({}));
    expect(outcome).toEqual({ ok: true, files, events: [] });
  });

  it('logs categories that were added, changed and removed', async () => {
    const registry = registryWith(({ categories }) => {
      delete categories.baking;
      categories.chess = { ...sampleCategory('Chess'), description: 'The game.' };
      categories.go = sampleCategory('Go');
    });
    expect(await eventsOf({ files: { ...files, registry } })).toEqual([
      'category_removed baking',
      'category_changed chess',
      'category_added go',
      'registry_signed',
    ]);
  });

  it('logs a signing if only the layout or the version differs', async () => {
    const registry = registryWith((draft) => {
      draft.version = '1.0.1';
    });
    expect(await eventsOf({ files: { ...files, registry } })).toEqual(['registry_signed']);
    const { name, ...rest } = sampleCategory('Baking');
    const reordered = registryWith(({ categories }) => {
      categories.baking = { ...rest, name };
    });
    expect(reordered).not.toBe(files.registry);
    for (const laidOut of [reordered, JSON.stringify(JSON.parse(files.registry), null, 2)])
      expect(await eventsOf({ files: { ...files, registry: laidOut } })).toEqual(['registry_signed']);
  });

  it('logs endorsements that were added, changed and removed', async () => {
    const endorsement = {
      pubkey: (await newSigner()).publicKey,
      url: 'https://example.org',
      since: '2026-01-01',
    };
    const endorsed = (...endorsements: (typeof endorsement)[]): string =>
      registryWith((draft) => {
        draft.endorsements = endorsements;
      });
    const second = await signed(again({ files: { ...files, registry: endorsed(endorsement) } }));
    const later = { ...again({}), now: minutesLater(2) };
    const moved = endorsed({ ...endorsement, url: 'https://example.com' });
    expect(await eventsOf({ ...later, files: { ...second, registry: moved } })).toEqual([
      'endorsement_removed',
      'endorsement_added',
      'registry_signed',
    ]);
    expect(await eventsOf({ ...later, files: { ...second, registry: endorsed() } })).toEqual([
      'endorsement_removed',
      'registry_signed',
    ]);
  });

  it('logs proposals that were decided and opened, without signing the registry again', async () => {
    const decided = proposalsWith({ status: 'rejected' });
    expect(await eventsOf({ files: { ...files, proposals: decided } })).toEqual(['proposal_decided knots']);
    const two = textOfJson([
      ...JSON.parse(files.proposals),
      { ...sampleProposal(), id: crypto.randomUUID(), status: 'accepted', category: 'sails' },
    ]);
    expect(await eventsOf({ files: { ...files, proposals: two } })).toEqual([
      'proposal_opened sails',
      'proposal_decided sails',
    ]);
  });

  it('logs identities; other changes in their file are signed without an entry', async () => {
    const known = JSON.parse(files.identities);
    const { publicKey } = await newSigner();
    const curator = known[signer.publicKey];
    const more = textOfJson({ ...known, [publicKey]: curator });
    expect(await eventsOf({ files: { ...files, identities: more } })).toEqual(['identity_added']);
    const renamed = textOfJson({ [signer.publicKey]: { ...curator, name: 'Ada L.' } });
    expect(await eventsOf({ files: { ...files, identities: renamed } })).toEqual([]);
  });

  it('refuses changes that cannot be logged', async () => {
    expect(await reasonsOf({ files: { ...files, proposals: '[]\n' } })).toEqual([
      expect.stringContaining('is gone; one that is given up stays, as withdrawn.'),
    ]);
    const decided = await signed(
      again({ files: { ...files, proposals: proposalsWith({ status: 'accepted' }) } }),
    );
    const reopened = { ...decided, proposals: proposalsWith({}) };
    expect(await reasonsOf({ files: reopened, now: minutesLater(2) })).toEqual([
      expect.stringContaining('was accepted and cannot be pending again.'),
    ]);
    const { publicKey } = await newSigner();
    const known = JSON.parse(files.identities);
    const two = textOfJson({ ...known, [publicKey]: known[signer.publicKey] });
    const more = await signed(again({ files: { ...files, identities: two } }));
    const fewer = { ...more, identities: files.identities };
    expect(await reasonsOf({ files: fewer, now: minutesLater(2) })).toEqual([
      expect.stringContaining(`The identity ${publicKey} is gone`),
    ]);
  });
});

describe('signRegistry with a modified log', () => {
  const lines = (): string[] => files.auditLog.trimEnd().split('\n');
  const NOT_KNOWN = expect.stringContaining(
    'audit-log.jsonl is not known to be the log that was signed last.',
  );

  it('appends nothing to a log that was truncated, changed, removed or never signed', async () => {
    const cut = `${lines().slice(0, -1).join('\n')}\n`;
    const changed = files.auditLog.replace('"baking"', '"boxing"');
    for (const auditLog of [cut, changed, '', 'x', undefined])
      expect(await reasonsOf({ files: { ...files, auditLog } })).toContainEqual(NOT_KNOWN);
    for (const signatures of [undefined, '{}'])
      expect(await reasonsOf({ files: { ...files, signatures } })).toContainEqual(NOT_KNOWN);
  });

  it('finds a changed entry even if the file was signed again', async () => {
    const auditLog = files.auditLog.replace('"baking"', '"boxing"');
    const signatures = await signFiles({ ...files, auditLog }, signer, NOW.toISOString());
    expect(await reasonsOf({ files: { ...files, auditLog, signatures } })).toContainEqual(
      expect.stringMatching(/^audit-signatures: .*; line 2 is the first that does not\.$/),
    );
  });

  it('signs nothing with a key other than the trusted one, except to replace it', async () => {
    const other = await newSigner();
    expect(await reasonsOf({ signer: other })).toContain(
      `The registry is signed with ${signer.publicKey}; to sign it with another key, use --rotate.`,
    );
  });

  it('does not accept what another key has signed, not even to replace the key', async () => {
    const eve = await newSigner();
    const forged = await signed({ signer: eve });
    const reason = `The files were signed with ${eve.publicKey}, not with the trusted key, ${signer.publicKey}.`;
    expect(await reasonsOf({ files: forged })).toContain(reason);
    expect(await reasonsOf({ files: forged, signer: await newSigner(), rotate: true })).toContain(reason);
    const signatures = await signFiles(files, eve, NOW.toISOString());
    expect(await reasonsOf({ files: { ...files, signatures } })).toContain(reason);
    const ours = await signFiles(forged, signer, NOW.toISOString());
    expect(await reasonsOf({ files: { ...forged, signatures: ours } })).toContain(
      `The log was kept with ${eve.publicKey}, not with the trusted key, ${signer.publicKey}.`,
    );
    expect(await reasonsOf({ files: forged, trustedKey: undefined })).toContain(
      'There is a log already, but no trusted key that says whose it should be. Restore it.',
    );
  });

  it('refuses a time before the last entry', async () => {
    expect(await reasonsOf({ now: minutesLater(-1) })).toEqual([
      `It is ${minutesLater(-1).toISOString()} by the clock, but the log's last entry is of ${NOW.toISOString()}.`,
    ]);
  });
});
