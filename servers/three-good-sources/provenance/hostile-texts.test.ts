import { beforeAll, describe, expect, it } from 'vitest';
import { newSigner, type SignedSample, signedSample } from './content.testing.ts';
import type { Signer } from './ed25519.ts';
import type { ProvenanceFiles, ProvenanceReport } from './provenance-report.ts';
import { verifyProvenance } from './verify-provenance.ts';

let files: SignedSample;
let signer: Signer;

beforeAll(async () => {
  signer = await newSigner();
  files = await signedSample(signer);
});

const verify = (changes: Partial<ProvenanceFiles>): Promise<ProvenanceReport> =>
  verifyProvenance({ ...files, ...changes }, signer.publicKey);

describe('verifyProvenance with hostile files', () => {
  const texts = [
    '',
    '[]',
    '{}',
    'null',
    '\n',
    '\n'.repeat(1e5),
    '{}\n'.repeat(1e5),
    '['.repeat(1e6),
    `${'['.repeat(150)}${']'.repeat(150)}\n`,
    `${'{"a":'.repeat(1e5)}`,
    `"${'x'.repeat(1e6)}"\n`,
    `[${'{},'.repeat(1e5)}{}]`,
    '{"__proto__":{"verified":true}}',
    '\ud800',
    '\ufeff{}',
    '\0',
  ];

  it.each(texts.map((text) => [JSON.stringify(text.slice(0, 20)), text]))(
    'does not throw for %s… in any file',
    async (_start, text) => {
      for (const name of ['registry', 'auditLog', 'identities', 'proposals', 'signatures'] as const)
        expect((await verify({ [name]: text })).verified).toBe(false);
      const everywhere = {
        registry: text,
        auditLog: text,
        identities: text,
        proposals: text,
        signatures: text,
      };
      const report = await verify(everywhere);
      expect(report.verified).toBe(false);
      for (const { detail } of report.checks) expect(detail.length).toBeLessThan(600);
    },
  );
});
