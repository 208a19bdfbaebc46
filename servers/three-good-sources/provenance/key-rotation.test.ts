import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit-log.ts';
import {
  minutesLater,
  newSigner,
  type SignedSample,
  signed,
  signedSample,
  textOfJson,
} from './content.testing.ts';
import type { Signer } from './ed25519.ts';
import type { SigningRequest } from './sign-registry.ts';
import { verifyProvenance } from './verify-provenance.ts';

let signer: Signer;
let files: SignedSample;

beforeAll(async () => {
  signer = await newSigner();
  files = await signedSample(signer);
});

const rotationTo = (next: Signer): SigningRequest => ({
  files,
  signer: next,
  trustedKey: signer.publicKey,
  rotate: true,
  now: minutesLater(1),
});

describe('signRegistry with a new key', () => {
  it('preserves old entries, their actor and their validity', async () => {
    const next = await newSigner();
    const rotated = await signed(rotationTo(next));
    expect(rotated.auditLog?.startsWith(files.auditLog)).toBe(true);
    const report = await verifyProvenance(rotated, next.publicKey);
    expect(report.verified).toBe(true);
    expect(report.checks).toContainEqual(
      expect.objectContaining({ detail: '8 of 8 entries have a valid signature.' }),
    );
    const added: AuditEntry[] = (rotated.auditLog ?? '')
      .trimEnd()
      .split('\n')
      .slice(5)
      .map((line) => JSON.parse(line));
    expect(added.map(({ action, data }) => [action, data])).toEqual([
      ['key_rotated', { from: signer.publicKey, to: next.publicKey }],
      ['identity_added', { key: next.publicKey }],
      ['registry_signed', expect.objectContaining({ version: '1.0.0' })],
    ]);
    for (const { actor } of added) expect(actor).toBe(next.publicKey);
    expect(JSON.parse(rotated.identities ?? '')).toMatchObject({
      [signer.publicKey]: { retired: '2026-03-01' },
      [next.publicKey]: { name: 'Ada', since: '2026-03-01' },
    });
  });

  it('no longer trusts the old key', async () => {
    const next = await newSigner();
    const rotated = await signed(rotationTo(next));
    expect((await verifyProvenance(rotated, signer.publicKey)).verified).toBe(false);
    const back = { files: rotated, signer, trustedKey: next.publicKey, rotate: true, now: minutesLater(2) };
    // Back to the old key: it is retired, so that nothing it says can be verified.
    await expect(signed(back)).rejects.toThrow('audit-actors: ');
  });

  it('can be repeated, and signing continues', async () => {
    const [second, third] = [await newSigner(), await newSigner()];
    const rotated = await signed(rotationTo(second));
    const rotation = { files: rotated, signer: third, trustedKey: second.publicKey, rotate: true };
    const twice = await signed({ ...rotation, now: minutesLater(2) });
    const registry = textOfJson({ ...JSON.parse(twice.registry), version: '2.0.0' });
    const after = { files: { ...twice, registry }, signer: third, trustedKey: third.publicKey };
    const last = await signed({ ...after, now: minutesLater(3) });
    expect(await verifyProvenance(last, third.publicKey)).toMatchObject({ verified: true });
  });
});
