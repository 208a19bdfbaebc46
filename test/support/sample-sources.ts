/**
 * A small registry with one of everything, as it is and as a curator signs it: endorsements, a proposal with votes,
 * identities, a log of two signings.
 * @module
 */

import {
  generatePrivateKey,
  openSigner,
  type Signer,
} from '../../servers/three-good-sources/provenance/ed25519.ts';
import type { Proposal } from '../../servers/three-good-sources/provenance/proposals.ts';
import type { ProvenanceFiles } from '../../servers/three-good-sources/provenance/provenance-report.ts';
import { signRegistry } from '../../servers/three-good-sources/provenance/sign-registry.ts';
import type { Category, Registry, Source } from '../../servers/three-good-sources/registry.ts';
import { openRegistry, type RegistryBundle } from '../../servers/three-good-sources/registry-bundle.ts';

const FRIEND = `ed25519:${'a1'.repeat(32)}`;

type Facts = Pick<Source, 'name' | 'url' | 'type'> & Partial<Source>;

const ranked = (...facts: readonly Facts[]): Source[] =>
  facts.map((source, i) => ({
    rank: (i + 1) as Source['rank'],
    why: `The reason for ${source.name}.`,
    ...source,
  }));

const RUST: Category = {
  name: 'Learning Rust',
  description: 'Starting with Rust: ownership, borrowing, lifetimes, traits and Cargo.',
  keywords: ['rust', 'cargo', 'borrow checker', 'rust lifetimes'],
  query_patterns: [
    'how do I learn Rust',
    'borrow checker keeps rejecting my code',
    'what does a lifetime mean',
  ],
  sources: ranked(
    {
      name: 'The Rust Programming Language',
      url: 'https://doc.rust-lang.org/book/',
      type: 'book',
      level: 'introductory',
      cost: 'free',
      license: 'MIT OR Apache-2.0',
      publisher: 'The Rust Project',
      checked: { method: 'archived-copy', on: '2026-11-16' },
    },
    {
      name: 'Rustlings',
      url: 'https://rustlings.rust-lang.org/',
      type: 'tool',
      checked: { method: 'live', on: '2026-11-15' },
    },
    { name: 'The Rust Reference', url: 'https://doc.rust-lang.org/reference/', type: 'documentation' },
  ),
};

const POSTGRESQL: Category = {
  name: 'PostgreSQL',
  description: 'Using and running PostgreSQL: queries, indexes, roles, backup and vacuum.',
  keywords: ['postgresql', 'postgres', 'psql', 'pg_dump', 'autovacuum'],
  query_patterns: [
    'why is my Postgres query slow',
    'back up and restore with pg_dump',
    'how does vacuum work',
  ],
  sources: ranked(
    {
      name: 'PostgreSQL Documentation',
      url: 'https://www.postgresql.org/docs/current/',
      type: 'documentation',
    },
    { name: 'PostgreSQL Wiki', url: 'https://wiki.postgresql.org/', type: 'article' },
    { name: 'The Internals of PostgreSQL', url: 'https://www.interdb.jp/pg/', type: 'book' },
  ),
};

const KUBERNETES: Category = {
  name: 'Kubernetes',
  description: 'Deploying, exposing and debugging workloads on Kubernetes clusters.',
  keywords: ['kubernetes', 'k8s', 'kubectl', 'helm chart'],
  query_patterns: ['pod keeps restarting', 'expose a service with an ingress', 'set up a cluster by hand'],
  sources: ranked(
    { name: 'Kubernetes Documentation', url: 'https://kubernetes.io/docs/home/', type: 'documentation' },
    { name: 'Introduction to Kubernetes', url: 'https://training.linuxfoundation.org/', type: 'course' },
    {
      name: 'Kubernetes The Hard Way',
      url: 'https://github.com/kelseyhightower/kubernetes-the-hard-way',
      type: 'tutorial',
    },
  ),
};

const THREATS: Category = {
  name: 'Threat modelling',
  description: 'Finding what can go wrong in a design: STRIDE, attack trees, data-flow diagrams.',
  keywords: ['threat modelling', 'threat model', 'stride', 'attack tree'],
  query_patterns: ['how do I threat-model an API', 'draw a data-flow diagram', 'what is STRIDE'],
  sources: ranked(
    { name: 'Threat Modeling Manifesto', url: 'https://www.threatmodelingmanifesto.org/', type: 'article' },
    {
      name: 'OWASP Threat Modeling',
      url: 'https://owasp.org/www-community/Threat_Modeling',
      type: 'article',
    },
    { name: 'OWASP Threat Dragon', url: 'https://www.threatdragon.com/', type: 'tool' },
  ),
};

export const SAMPLE_REGISTRY: Registry = {
  version: '1.2.0',
  updated: '2026-11-16',
  curator: { name: 'Ada', pubkey: `ed25519:${'ad'.repeat(32)}` },
  endorsements: [
    { pubkey: FRIEND, url: 'https://registry.example.org/', name: 'A friend', since: '2026-10-01' },
  ],
  categories: {
    'rust-learning': RUST,
    postgresql: POSTGRESQL,
    kubernetes: KUBERNETES,
    'threat-modeling': THREATS,
  },
};

export const SAMPLE_PROPOSAL: Proposal = {
  id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  status: 'pending',
  action: 'add_category',
  category: 'kotlin-android',
  title: 'Kotlin and Android',
  reason: 'People ask for it.',
  data: { name: 'Kotlin and Android' },
  proposer: 'curator',
  created: '2026-10-20T08:00:00Z',
  votes: [
    { voter: FRIEND, vote: 'support', reason: 'I miss it too.', on: '2026-10-21' },
    { voter: FRIEND, vote: 'oppose', on: '2026-10-22' },
  ],
};

const ACCEPTED: Proposal = {
  ...SAMPLE_PROPOSAL,
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  status: 'accepted',
  action: 'replace_source',
  category: 'rust-learning',
  title: 'The Reference as the third source',
  created: '2026-10-25T08:00:00Z',
  votes: [],
};

const IDENTITIES = {
  curator: {
    name: 'Ada',
    type: 'person',
    platforms: [
      {
        platform: 'Mastodon',
        url: 'https://social.example.org/@ada',
        proof_url: 'https://social.example.org/@ada/1',
      },
    ],
    since: '2026-09-01',
  },
  [FRIEND]: {
    name: 'A friend',
    type: 'service',
    platforms: [],
    operator: 'Example Ltd',
    since: '2026-09-02',
    retired: '2026-11-01',
  },
};

const FIRST_SIGNING = new Date('2026-11-01T10:00:00.000Z');
const SECOND_SIGNING = new Date('2026-11-16T10:00:00.000Z');

export interface SignedSample {
  readonly texts: ProvenanceFiles;
  readonly signer: Signer;
}

/** At the first signing there was no Kubernetes, another category that is gone since, and one proposal. */
export async function signedSample(): Promise<SignedSample> {
  const signer = await openSigner(await generatePrivateKey());
  const { kubernetes, ...earlier } = SAMPLE_REGISTRY.categories;
  const before = {
    ...earlier,
    perl: { ...RUST, name: 'Perl' },
    postgresql: { ...POSTGRESQL, description: 'Postgres.' },
  };
  const first = await sign(signer, FIRST_SIGNING, {
    registry: jsonText(registryWith(before, '1.1.0')),
    auditLog: undefined,
    identities: jsonText(IDENTITIES),
    proposals: jsonText([SAMPLE_PROPOSAL]),
    signatures: undefined,
  });
  const texts = await sign(signer, SECOND_SIGNING, {
    ...first,
    registry: jsonText(registryWith(SAMPLE_REGISTRY.categories, SAMPLE_REGISTRY.version)),
    proposals: jsonText([SAMPLE_PROPOSAL, ACCEPTED]),
  });
  return { texts, signer };
}

/** Signed, and opened with the key that signed it. */
export async function sampleBundle(): Promise<RegistryBundle> {
  const { texts, signer } = await signedSample();
  return openRegistry(texts, { trustedKey: signer.publicKey });
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function registryWith(categories: Registry['categories'], version: string): object {
  return { ...SAMPLE_REGISTRY, version, curator: { name: 'Ada', pubkey: 'curator' }, categories };
}

async function sign(signer: Signer, now: Date, files: ProvenanceFiles): Promise<ProvenanceFiles> {
  const trustedKey = files.auditLog === undefined ? undefined : signer.publicKey;
  const outcome = await signRegistry({ files, signer, trustedKey, rotate: false, now });
  if (!outcome.ok) throw new Error(outcome.reasons.join('\n'));
  return outcome.files;
}
