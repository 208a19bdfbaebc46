/**
 * What every tool of every server returns, in every outcome: the text and the structure say the same, and their sizes
 * are listed in docs/result-sizes.md.
 * @module
 */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolderServer } from '../packages/lectern/src/articles/folder/server.ts';
import type { JsonObject, Server } from '../packages/lectern/src/index.ts';
import {
  assertSameFacts,
  type RecordingClient,
  type SameFactsOptions,
} from '../packages/lectern/src/testing.ts';
import { quietLogger } from '../test/support/quiet.ts';
import { sampleBundle, signedSample } from '../test/support/sample-sources.ts';
import { checkedClient } from '../test/support/wire-check.ts';
import { asdlcLibrary } from './asdlc/content.ts';
import { createAsdlcServer } from './asdlc/server.ts';
import { createCobolServer } from './cobol/server.ts';
import { sampleOffers } from './media-gateway/availability/sample-offers.testing.ts';
import type { Backend } from './media-gateway/backend/backend.ts';
import { languageName } from './media-gateway/catalogue/languages.ts';
import { REGIONS, regionName, WORLD } from './media-gateway/catalogue/regions.ts';
import { TEST_TITLES, testBackend } from './media-gateway/catalogue.testing.ts';
import { createMediaGatewayServer } from './media-gateway/server.ts';
import { bareBundle } from './three-good-sources/registry-bundle.ts';
import { createThreeGoodSourcesServer } from './three-good-sources/server.ts';
import { createTmkbServer } from './tmkb/server.ts';

type Outcome = readonly [outcome: string, tool: string, args?: JsonObject, options?: SameFactsOptions];

interface Subject {
  readonly name: string;
  /** The first one shows the sizes that are listed; the others are for outcomes that need another content. */
  readonly server: () => Server | Promise<Server>;
  readonly isListed?: boolean;
  readonly outcomes: readonly Outcome[];
}

const logger = quietLogger;
const samples = await sampleBundle();
const curator = samples.registry.curator.pubkey;
const [proposal] = samples.proposals;
const DIFF =
  '+++ b/app/tasks.py\n@@ -0,0 +1,3 @@\n+@celery.task\n+def render(report_id):\n+    report = Report.query.get(report_id)\n';

const YEAR = { layout: ['valid'], codes: { true: 'a leap year', false: 'a common year' } };
/** The mode is the one that was asked for or the default; the picture has the digits of the value. */
const ROUNDED = { layout: ['compute', 'rounded', 'gives'], implied: ['rounding', 'picture'] };
const DAY = {
  layout: ['yyyyddd', 'iso', 'week', 'none', 'lilian'],
  implied: ['yyyymmdd', 'dayOfYear', 'leapYear'],
};
/** How an address was checked, and what the labels are called. */
const SOURCES: SameFactsOptions = {
  layout: ['category', 'licence', 'link', 'read', 'matched', 'why'],
  codes: { true: 'yes', none: 'not checked', 'archived-copy': 'seen in an archived copy', live: 'opened' },
};
const FEDERATED: SameFactsOptions = {
  ...SOURCES,
  layout: [...(SOURCES.layout ?? []), 'signed', 'ago', 'seconds'],
};

/** One registry endorses another and one that is not signed. */
async function endorsingServer(): Promise<Server> {
  const { texts, signer } = await signedSample();
  const endorsements = [
    { pubkey: signer.publicKey, url: 'https://grace.example', name: 'Grace', since: '2026-11-01' },
    {
      pubkey: `ed25519:${'b2'.repeat(32)}`,
      url: 'https://mallory.example',
      name: 'Mallory',
      since: '2026-11-01',
    },
  ];
  const files: Record<string, string | undefined> = {
    'https://grace.example/registry.json': texts.registry,
    'https://grace.example/signatures.json': texts.signatures,
  };
  const bundle = bareBundle({ ...samples.registry, endorsements });
  return createThreeGoodSourcesServer({ logger, bundle, fetchText: async (url) => files[url] });
}

const PROVENANCE = { layout: ['public', 'address', 'last', 'had'] };
const KEY = { layout: ['public', 'key', 'proof'] };
const VOTES = { layout: ['proposal', 'against'] };
const LANGUAGES = ['en', 'de', 'fr', 'ja', 'it', 'da', 'und', 'zxx'];
/** Countries and languages by their codes, which models know; the order shows the score. */
const TITLES: SameFactsOptions = {
  implied: ['score', 'type', 'asOf', 'source', 'ageSeconds', 'linkKind'],
  layout: [
    'found',
    'understood',
    'read',
    'title',
    'recommendation',
    'min',
    'why',
    'series',
    'won',
    'like',
    'nothing',
    'second',
    'see',
    'seen',
  ],
  codes: {
    ...Object.fromEntries(REGIONS.map((code) => [code, regionName(code)])),
    ...Object.fromEntries(LANGUAGES.map((code) => [code, languageName(code)])),
    [WORLD]: 'worldwide',
    director: 'Directed by',
    creator: 'Created by',
    writer: 'Written by',
    cast: 'With',
    search: 'search there',
    true: 'SAMPLE',
  },
};

function stale(): Backend {
  const inner = testBackend();
  const freshness = { source: 'cache', asOf: '2026-11-17', stale: true, ageSeconds: 3600 } as const;
  return { ask: async (...asked) => ({ ...(await inner.ask(...asked)), freshness }) };
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'asdlc',
    server: () => createAsdlcServer({ logger }),
    outcomes: [
      ['found', 'search_articles', { query: 'agent edits tests to make them pass' }],
      ['whole articles', 'search_articles', { query: 'prompt injection', include_content: true }],
      ['corrected', 'search_articles', { query: 'gherkni' }],
      ['nothing found', 'search_articles', { query: 'sourdough football chlorophyll' }],
      ['50 of all', 'list_articles'],
      ['one category', 'list_articles', { category: 'patterns', limit: 10 }],
      ['read', 'get_article', { slug: 'context-engineering' }],
    ],
  },
  {
    name: 'folder',
    server: () => createFolderServer(asdlcLibrary(), { name: 'articles', logger }),
    outcomes: [
      ['found', 'search_articles', { query: 'agent edits tests to make them pass' }],
      ['cut by its budget', 'search_articles', { query: 'review', budget: 500 }],
      ['corrected', 'search_articles', { query: 'gherkni' }],
      ['nothing found', 'search_articles', { query: 'sourdough football chlorophyll' }],
      ['first page', 'list_articles', { limit: 10 }],
      ['read', 'get_article', { slug: 'context-engineering' }],
      ['outline', 'get_article', { slug: 'context-engineering', view: 'outline' }],
      ['found', 'search', { query: 'context window' }],
      ['nothing found', 'search', { query: 'sourdough football chlorophyll' }],
      ['read', 'fetch', { id: 'concepts/context-engineering' }],
    ],
  },
  {
    name: 'cobol',
    server: () => createCobolServer({ logger }),
    outcomes: [
      ['exact', 'add', { a: '0.1', b: '0.2' }, ROUNDED],
      ['rounded', 'add', { a: `0.${'0'.repeat(18)}5`, b: 1 }, ROUNDED],
      ['exact', 'format_currency', { amount: '-1234.5' }, ROUNDED],
      ['rounded', 'format_currency', { amount: '1.005', rounding: 'NEAREST-EVEN' }, ROUNDED],
      ['valid', 'validate_date', { date: '20250115' }, YEAR],
      ['leap year', 'validate_date', { date: '2024-02-29' }, YEAR],
      ['before 1601', 'validate_date', { date: '1500-01-01' }, YEAR],
      ['rounded', 'compute', { expression: '10 / 3', picture: 'S9(4)V99' }, ROUNDED],
      ['exact', 'edit_picture', { value: '-1234.5', picture: '$$$,$$9.99CR' }, ROUNDED],
      ['Julian', 'convert_date', { date: '2024060', form: 'YYYYDDD' }, DAY],
      ['before 1601', 'convert_date', { date: '1500-01-01' }, DAY],
      ['negative', 'decode_comp3', { data: '12345D', picture: 'S9(3)V99' }],
      ['negative', 'decode_zoned', { data: 'F1F2D3' }],
      [
        'read',
        'read_copybook',
        { copybook: '01 REC. 05 ID PIC 9(3). 05 BAL PIC S9(5)V99 COMP-3.', record: 'F0F0F70012345D' },
        { layout: ['bytes'] },
      ],
    ],
  },
  {
    name: 'tmkb',
    server: () => createTmkbServer({ logger }),
    outcomes: [
      ['found', 'tmkb_query', { context: 'background job that renders an export for a tenant' }],
      ['for people', 'tmkb_query', { context: 'background job for a tenant', verbosity: 'human' }],
      ['nothing found', 'tmkb_query', { context: 'sourdough' }],
      ['read', 'tmkb_get', { id: 'TMKB-AUTHZ-001' }],
      ['all', 'tmkb_list'],
      ['nothing fits', 'tmkb_list', { category: 'bread' }],
      ['found', 'tmkb_review', { diff: DIFF }],
      ['by paths', 'tmkb_review', { paths: ['app/tasks.py'], limit: 1 }],
      ['nothing found', 'tmkb_review', { diff: 'x = 1 + 1' }],
    ],
  },
  {
    name: 'three-good-sources',
    server: () => createThreeGoodSourcesServer({ logger }),
    outcomes: [
      ['found', 'get_sources', { query: 'borrow checker keeps rejecting my code' }, SOURCES],
      ['corrected', 'get_sources', { query: 'kuberntes' }, SOURCES],
      ['several topics', 'get_sources', { query: 'kubernetes and postgres' }, SOURCES],
      ['nothing found', 'get_sources', { query: 'sourdough' }, SOURCES],
      [
        'in this registry',
        'get_federated_sources',
        { query: 'borrow checker keeps rejecting my code' },
        FEDERATED,
      ],
      ['nothing found', 'get_federated_sources', { query: 'sourdough' }, FEDERATED],
      ['all', 'list_categories'],
      ['verified', 'get_provenance', {}, { ...PROVENANCE, codes: { true: 'yes' } }],
      ['none', 'get_endorsements'],
      ['newest', 'get_audit_log', { limit: 10 }],
      ['all', 'list_proposals', {}, VOTES],
    ],
  },
  {
    name: 'three-good-sources',
    isListed: false,
    server: endorsingServer,
    outcomes: [
      ['in both', 'get_federated_sources', { query: 'how do I learn Rust' }, FEDERATED],
      ['in neither', 'get_federated_sources', { query: 'sourdough' }, FEDERATED],
    ],
  },
  {
    name: 'three-good-sources',
    isListed: false,
    server: () => createThreeGoodSourcesServer({ logger, bundle: samples }),
    outcomes: [
      ['found', 'get_sources', { query: 'how do I learn Rust' }, SOURCES],
      ['some', 'get_endorsements'],
      ['cut', 'get_audit_log', { limit: 2 }],
      ['found', 'get_identity', { pubkey: curator }, KEY],
      ['unproven', 'get_identity', { pubkey: `ed25519:${'a1'.repeat(32)}` }, KEY],
      ['all', 'list_proposals', {}, VOTES],
      ['nothing fits', 'list_proposals', { category: 'postgresql' }],
      ['found', 'get_proposal', { id: proposal?.id }, VOTES],
    ],
  },
  {
    name: 'three-good-sources',
    isListed: false,
    server: () => createThreeGoodSourcesServer({ logger, bundle: bareBundle(samples.registry) }),
    outcomes: [
      ['not verified', 'get_provenance', {}, { ...PROVENANCE, codes: { false: 'no' } }],
      ['none', 'list_proposals'],
    ],
  },
  {
    name: 'media-gateway',
    server: () => createMediaGatewayServer({ logger }),
    outcomes: [
      ['found', 'semantic_search', { query: 'something like Alien but shorter' }, TITLES],
      ['corrected', 'semantic_search', { query: 'comdey of the 60s', explain: false }, TITLES],
      ['cut by its budget', 'semantic_search', { query: 'drama', limit: 50 }, TITLES],
      ['nothing found', 'semantic_search', { query: 'xyzzy plugh qwertz' }, TITLES],
      ['found', 'get_recommendations', { basedOn: { contentId: 'alien-1979' } }, TITLES],
      ['found', 'check_availability', { contentId: 'metropolis-1927' }, TITLES],
      ['nothing known', 'check_availability', { contentId: 'alien-1979', region: 'JP' }, TITLES],
      ['found', 'get_content_details', { contentId: 'metropolis-1927' }, TITLES],
      ['all', 'get_genres', {}, TITLES],
      ['all', 'list_devices', {}, { codes: { true: 'online' } }],
      ['playing', 'initiate_playback', { contentId: 'metropolis-1927', deviceId: 'my-phone' }, TITLES],
    ],
  },
  {
    name: 'media-gateway',
    isListed: false,
    server: () => createMediaGatewayServer({ logger, backend: testBackend(TEST_TITLES, sampleOffers) }),
    outcomes: [
      ['samples', 'check_availability', { contentId: 'alien-1979' }, TITLES],
      [
        'all parts',
        'get_content_details',
        { contentId: 'metropolis-1927', include: ['credits', 'availability', 'similar'] },
        TITLES,
      ],
      [
        'with offline ones',
        'list_devices',
        { includeOffline: true },
        { codes: { true: 'online', false: 'offline' } },
      ],
      [
        'a sample',
        'initiate_playback',
        { contentId: 'Metropolis', deviceId: 'my-phone', platformId: 'Prime Video' },
        TITLES,
      ],
    ],
  },
  {
    name: 'media-gateway',
    isListed: false,
    server: () => createMediaGatewayServer({ logger, backend: stale() }),
    outcomes: [
      ['stale', 'semantic_search', { query: 'alien' }, TITLES],
      ['stale', 'get_genres', {}, TITLES],
    ],
  },
];

const sizes = (value: unknown): number =>
  encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

describe.each(SUBJECTS)('$name', ({ name, server, isListed = true, outcomes }) => {
  let opened: Promise<RecordingClient> | undefined;
  // Stateless clients see the tools of every era.
  const client = async (): Promise<RecordingClient> => {
    opened ??= Promise.resolve(server()).then((made) => checkedClient(made, { revision: '2026-07-28' }));
    return opened;
  };
  afterAll(async () => (await client()).close());

  for (const [outcome, tool, args = {}, options = {}] of outcomes) {
    it(`${outcome}: text and structured content of ${tool} agree, ${JSON.stringify(args)}`, async () => {
      const result = await (await client()).callTool(tool, args);
      assertSameFacts(result, { asked: args, ...options });
      const { tools } = (await (await client()).listTools()) as { tools: JsonObject[] };
      const listed = tools.find((each) => each.name === tool);
      if (result.isError !== true)
        expect('structuredContent' in result, 'by its output schema').toBe('outputSchema' in (listed ?? {}));
      if (!isListed) return;
      const text = result.content[0]?.text ?? '';
      const structure = result.structuredContent === undefined ? '–' : sizes(result.structuredContent);
      rows.push(`| ${name} | \`${tool}\` | ${outcome} | ${sizes(text)} | ${structure} |`);
    });
  }
});

const rows: string[] = [];

it('covers every tool of every server', async () => {
  for (const { name, server } of SUBJECTS) {
    const client = await checkedClient(await server(), { revision: '2026-07-28' });
    const { tools } = (await client.listTools()) as { tools: { name: string }[] };
    const called = new Set(
      SUBJECTS.filter((each) => each.name === name).flatMap(({ outcomes }) =>
        outcomes.map(([, tool]) => tool),
      ),
    );
    const missing = tools.map((tool) => tool.name).filter((tool) => !called.has(tool));
    expect(
      missing.filter((tool) => tool !== 'search_content'),
      name,
    ).toEqual([]);
    await client.close();
  }
});

/** `npm run docs:api` writes it again. */
it('docs/result-sizes.md lists the sizes of these results', async () => {
  const page = `# Result sizes

Tokens (o200k) of typical results: their text, and their \`structuredContent\` where they have some. Clients that know
structured content pass on only that; others only the text. Where the structure would repeat a long text, there is none
([text or structure](defining-a-server.md#text-or-structure)). A test writes this page.

| server | tool | outcome | text | structure |
|---|---|---|---:|---:|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../docs/result-sizes.md');
});
