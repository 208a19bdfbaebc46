import { beforeAll, describe, expect, it } from 'vitest';
import { newSigner, signed } from './content.testing.ts';
import type { Signer } from './ed25519.ts';
import type { ProvenanceFiles } from './provenance-report.ts';
import { verifyProvenance } from './verify-provenance.ts';

let signer: Signer;
let files: ProvenanceFiles;

beforeAll(async () => {
  signer = await newSigner();
  files = await signed({ signer });
});

describe('a change of any byte is detected', () => {
  it('verifies the unchanged files', async () => {
    expect(await verifyProvenance(files, signer.publicKey)).toMatchObject({ verified: true });
  });

  it.each(['registry', 'auditLog', 'identities', 'proposals', 'signatures'] as const)('%s', async (name) => {
    const bytes = new TextEncoder().encode(files[name]);
    const unnoticed: string[] = [];
    for (const [i, byte] of bytes.entries()) {
      for (const flip of flipsOf(byte, i, name)) {
        const changed = bytes.slice();
        changed[i] = byte ^ flip;
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(changed);
        const { verified } = await verifyProvenance({ ...files, [name]: text }, signer.publicKey);
        if (verified) unnoticed.push(`byte ${i}, bits ${flip.toString(2)}`);
      }
    }
    expect(unnoticed).toEqual([]);
  });
});

/** Changes that a lenient reader would overlook: no hash stands between signatures.json and its reader. */
const OVERLOOKED = [
  [/[a-f]/, 0x20],
  [/ /, 0x20 ^ 0x09],
  [/\n/, 0x0a ^ 0x0d],
] as const;

function flipsOf(byte: number, place: number, name: keyof ProvenanceFiles): number[] {
  const any = (place % 255) + 1;
  if (name !== 'signatures') return [any];
  const overlooked = OVERLOOKED.filter(([characters]) => characters.test(String.fromCharCode(byte)));
  return [any, ...overlooked.map(([, flip]) => flip)];
}
