/**
 * Files in the shapes of the original program, generated here: its log verifies, its registry is served as unverified,
 * and nothing in them has to be changed for that.
 * @module
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordingClient, testClient } from 'lectern/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { quietLogger } from '../../../test/support/quiet.ts';
import { openThreeGoodSources } from '../open-server.ts';
import { ownRegistry } from '../own-registry.ts';
import { readIdentities } from './identities.ts';
import { isOriginalLog, readOriginalLog } from './original-shapes.ts';
import { readProposals } from './proposals.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const HUMAN = hexOf(publicKey);
const BOT = 'b0'.repeat(32);
const PROPOSAL = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

const source = (rank: number, name: string) => ({
  rank,
  name,
  url: `https://bees.example/${rank}`,
  type: 'article',
  why: `Because of "${name}", über alles.`,
});
const CATEGORY = {
  name: 'Keeping Bees',
  description: 'Hives, swarms and honey.',
  query_patterns: ['start with bees', 'catch a swarm', 'harvest honey'],
  sources: [source(1, 'Hive handbook'), source(2, 'Swarm diary'), source(3, 'Honey law')],
};
const REGISTRY = {
  version: '0.1.0',
  updated: '2026-02-01',
  curator: { name: 'Bee Curator', pubkey: 'pk:placeholder' },
  endorsements: [{ pubkey: 'y'.repeat(52), url: 'https://peer.example', name: null, since: '2026-04-03' }],
  categories: { 'keeping-bees': CATEGORY },
};
const IDENTITIES = {
  [HUMAN]: {
    name: 'Bea',
    type: 'human',
    platforms: [{ platform: 'nostr', handle: 'npub1bea', proof_url: 'https://notes.example/1' }],
  },
  [BOT]: { name: 'Buzzer', type: 'bot', platforms: [], operator_pubkey: HUMAN },
};
const CONTRIBUTIONS = {
  [PROPOSAL]: {
    action: 'update_source',
    status: 'approved',
    category: 'keeping-bees',
    proposer: BOT,
    created_at: '2026-03-08T12:00:00Z',
    data: { name: 'Honey law, second edition', rank: 3 },
    votes: [{ voter: HUMAN, vote: 'support', timestamp: '2026-03-08T12:30:00Z' }],
  },
};

function hexOf(key: KeyObject): string {
  return Buffer.from(key.export({ format: 'jwk' }).x as string, 'base64url').toString('hex');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As that program does it: data with sorted keys, each entry by itself, linked by the hash of the whole entry. */
function logOf(...happened: { action: string; category?: string; data: Record<string, unknown> }[]) {
  let previous_hash: string | null = null;
  return happened.map(({ action, category = null, data: unsorted }, i) => {
    const data = Object.fromEntries(Object.entries(unsorted).sort(([a], [b]) => (a < b ? -1 : 1)));
    const timestamp = `2026-02-03T00:00:0${i}Z`;
    const message = [timestamp, action, category ?? '', sha256(JSON.stringify(data)), HUMAN].join('|');
    const signature = sign(null, Buffer.from(message), privateKey).toString('hex');
    const id = crypto.randomUUID();
    const entry = { id, timestamp, action, category, data, actor: HUMAN, signature, previous_hash };
    previous_hash = sha256(JSON.stringify(entry));
    return entry;
  });
}

const LOG = logOf(
  {
    action: 'category_added',
    category: 'keeping-bees',
    data: { name: 'Keeping Bees', description: 'Hives' },
  },
  ...CATEGORY.sources.map((data) => ({ action: 'source_added', category: 'keeping-bees', data })),
  { action: 'identity_registered', data: { pubkey: HUMAN } },
);

let folder: string;
let client: RecordingClient | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'original-'));
});

afterEach(async () => {
  await client?.close();
  client = undefined;
  await rm(folder, { recursive: true });
});

async function serve(log: readonly object[] = LOG): Promise<RecordingClient> {
  await write('registry.json', REGISTRY);
  await write('audit_log.json', log);
  await write('identities.json', IDENTITIES);
  await write('contributions.json', CONTRIBUTIONS);
  const environment = { REGISTRY_PATH: join(folder, 'registry.json') };
  client = await testClient(await openThreeGoodSources(environment, { logger: quietLogger }));
  return client;
}

async function write(name: string, value: unknown): Promise<void> {
  await writeFile(join(folder, name), JSON.stringify(value, null, 2));
}

async function textOf(tool: string, args = {}): Promise<string> {
  const { content } = (await client?.callTool(tool, args)) ?? { content: [] };
  return (content[0] as { text: string }).text;
}

describe('a folder of the original program', () => {
  it('is served unchanged: its files are found, the log verifies, the registry does not', async () => {
    await serve();
    const report = await textOf('get_provenance');
    expect(report).toContain('Verified: no');
    expect(report).toContain('key: not-checked. The curator’s key is of another system');
    expect(report).toContain('audit-signatures: passed. 5 of 5');
    expect(report).toContain('audit-chain: passed. 5 of 5');
    expect(report).toContain('audit-actors: passed. 5 of 5');
    expect(report).not.toContain('failed');
    const sources = await textOf('get_sources', { query: 'catch a swarm' });
    expect(sources).toContain('Curator: Bee Curator (pk:placeholder)');
    expect(sources).toContain('Verified: no');
  });

  it('returns its log and filters by its own actions', async () => {
    await serve();
    const log = await textOf('get_audit_log', { action: 'source_added', limit: 1 });
    expect(log).toContain('Audit log: 3 entries, newest first (1 to 1 shown)');
    expect(log).toContain('source_added keeping-bees by Bea');
    expect(log).toContain('name Honey law');
  });

  it('returns its identities and proposals in our format', async () => {
    await serve();
    expect(await textOf('get_identity', { pubkey: HUMAN })).toContain(
      '- nostr: npub1bea (proof: https://notes',
    );
    expect(await textOf('get_identity', { pubkey: BOT })).toContain(`Operator: ed25519:${HUMAN}`);
    const proposal = await textOf('get_proposal', { id: PROPOSAL });
    expect(proposal).toContain('Proposal: Honey law, second edition');
    expect(proposal).toContain('Status: accepted\nAction: replace_source');
    expect(proposal).toContain('Proposer: Buzzer');
    expect(proposal).toContain('Reason: not given');
    expect(proposal).toContain('- support by Bea');
    expect(await textOf('get_endorsements')).toContain(
      `- Without a name: https://peer.example (${'y'.repeat(52)})`,
    );
  });

  it.each([
    [
      'changed entry',
      (log: typeof LOG) => log.with(2, { ...(log[2] as (typeof LOG)[0]), category: 'wasps' }),
      'signatures',
    ],
    ['dropped entry', (log: typeof LOG) => log.toSpliced(2, 1), 'chain'],
    ['moved entry', (log: typeof LOG) => [...log.slice(1), log[0] as (typeof LOG)[0]], 'chain'],
  ])('is detected after a %s of its log', async (_, tamper, check) => {
    await serve(tamper([...LOG]));
    expect(await textOf('get_provenance')).toContain(`audit-${check}: failed`);
    expect(await textOf('get_sources', { query: 'catch a swarm' })).toContain('do not rely on this registry');
  });

  it('is checked by lectern check under its own file names', async () => {
    await serve();
    await write('audit_log.json', [{ ...LOG[0], action: 'category_eaten' }]);
    await write('contributions.json', { x: {} });
    const subject = {
      path: folder,
      isFolder: true,
      files: async () => [],
      read: async () => '',
      readStart: async () => '',
    };
    const { findings, count } = await ownRegistry.check(subject);
    expect(count).toBe(1);
    expect(new Set(findings.map(({ path }) => path))).toEqual(
      new Set(['audit_log.json', 'contributions.json']),
    );
  });
});

describe('the formats', () => {
  it('are distinguished from ours', () => {
    expect([isOriginalLog(' [\n]'), isOriginalLog('{"id":1}\n'), isOriginalLog('')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(readIdentities('{}')).toEqual({ ok: true, value: {} });
    expect(readProposals('{}')).toEqual({ ok: true, value: [] });
    expect(readProposals('[]')).toEqual({ ok: true, value: [] });
  });

  it('are refused with the line of an error', () => {
    const lineOf = (reading: ReturnType<typeof readOriginalLog>): number | undefined =>
      reading.ok ? undefined : reading.problems[0]?.line;
    checkRows<[string, object, number]>(
      [
        ['actor', { actor: `ed25519:${HUMAN}` }, 8],
        ['signature', { signature: 'none' }, 9],
        ['time', { timestamp: 'yesterday' }, 4],
        ['hash', { previous_hash: 'abc' }, 10],
      ],
      (_, change, line) => {
        const written = { ...LOG[4], data: {}, ...change };
        expect(lineOf(readOriginalLog(JSON.stringify([written], null, 2)))).toBe(line);
      },
    );
  });
});
