/**
 * A registry of two categories, as people write it and as it is signed: for tests.
 * @module
 */
import type { Category, Endorsement } from '../registry.ts';
import { generatePrivateKey, openSigner, type Signer } from './ed25519.ts';
import type { Proposal } from './proposals.ts';
import type { ProvenanceFiles } from './provenance-report.ts';
import { type SigningRequest, signRegistry } from './sign-registry.ts';

export const NOW: Date = new Date('2026-03-01T10:00:00.000Z');

export function sampleCategory(name: string): Category {
  const source = (rank: 1 | 2 | 3, type: 'book' | 'tutorial' | 'forum') =>
    ({ rank, name: `${name} ${type}`, url: `https://example.org/${type}`, type, why: 'Clear.' }) as const;
  return {
    name,
    description: `All about ${name}.`,
    query_patterns: ['how', 'why', 'when'],
    sources: [source(1, 'book'), source(2, 'tutorial'), source(3, 'forum')],
  };
}

/** A registry that a test may change. */
export interface Draft {
  version: string;
  updated: string;
  curator: { name: string; pubkey: string };
  endorsements: Endorsement[];
  categories: Record<string, Category>;
}

export function sampleRegistry(): Draft {
  return {
    version: '1.0.0',
    updated: '2026-03-01',
    curator: { name: 'Ada', pubkey: 'curator' },
    endorsements: [],
    categories: { baking: sampleCategory('Baking'), chess: sampleCategory('Chess') },
  };
}

export function sampleProposal(): Proposal {
  return {
    id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    status: 'pending',
    action: 'add_category',
    category: 'knots',
    title: 'Knots',
    reason: 'People ask.',
    data: {},
    proposer: 'curator',
    created: '2026-02-28T08:00:00Z',
    votes: [],
  };
}

export const textOfJson = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** As people write the files, before anything was signed. */
export function unsignedFiles(): ProvenanceFiles {
  return {
    registry: textOfJson(sampleRegistry()),
    auditLog: undefined,
    identities: textOfJson({ curator: { name: 'Ada', type: 'person', platforms: [], since: '2026-02-01' } }),
    proposals: textOfJson([sampleProposal()]),
    signatures: undefined,
  };
}

export async function newSigner(): Promise<Signer> {
  return openSigner(await generatePrivateKey());
}

/** Signed files; a refusal is thrown. */
export async function signed(
  request: Partial<SigningRequest> & { signer: Signer },
): Promise<ProvenanceFiles> {
  const outcome = await signRegistry({
    files: unsignedFiles(),
    trustedKey: undefined,
    rotate: false,
    now: NOW,
    ...request,
  });
  if (!outcome.ok) throw new Error(outcome.reasons.join('\n'));
  return outcome.files;
}

/** All files are there. */
export type SignedSample = Readonly<Record<keyof ProvenanceFiles, string>>;

export async function signedSample(signer: Signer): Promise<SignedSample> {
  return (await signed({ signer })) as SignedSample;
}

export function minutesLater(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}
