/**
 * Two registries that endorse each other, each made and served by the built command as a process of its own; then one of
 * them is replaced by a hostile node.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, overHttp } from 'lectern/client';
import { afterEach, expect, it } from 'vitest';
import { CLI, runLectern } from '../../../test/cli/run-lectern.ts';
import { freePort, until } from '../../../test/support/programs.ts';
import { jsonText, SAMPLE_REGISTRY } from '../../../test/support/sample-sources.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
});

async function serve(registry: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CLI, 'serve', registry, '--http', String(port)], {
    stdio: 'ignore',
  });
  children.push(child);
  await until(async () => ((await fetch(`http://127.0.0.1:${port}/health`)).ok ? true : undefined));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

function lectern(...args: string[]): string {
  const { stdout, stderr, status } = runLectern(args);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

interface Federated {
  readonly text: string;
  readonly results: readonly { trust: string; url?: string; category: { slug: string } }[];
}

async function ask(port: number, query: string): Promise<Federated> {
  const client = await connect(overHttp(`http://127.0.0.1:${port}/mcp`));
  try {
    const { content, structuredContent } = await client.callTool('get_federated_sources', { query });
    const { results = [] } = (structuredContent ?? {}) as { results?: Federated['results'] };
    return { text: (content[0] as { text: string }).text, results };
  } finally {
    await client.close();
  }
}

const BEES = {
  name: 'Keeping bees',
  description: 'Hives, swarms and honey.',
  query_patterns: ['start with bees', 'catch a swarm of bees', 'harvest honey'],
  sources: [1, 2, 3].map((rank) => ({
    rank,
    name: `Bee book ${rank}`,
    url: `https://bees.example/${rank}`,
    type: 'book',
    why: 'Clear.',
  })),
};

/** Ada's registry, and Bea's, which was forked from it; each endorses the other. */
async function endorseEachOther(
  folder: TemporaryFolder,
  [ada, bea]: readonly [number, number],
): Promise<void> {
  const [ofAda, ofBea] = [`${folder.root}/ada`, `${folder.root}/bea`];
  const curator = { name: 'Ada', pubkey: 'pk:placeholder' };
  await folder.write('ada/registry.json', jsonText({ ...SAMPLE_REGISTRY, curator, endorsements: [] }));
  lectern('sign', ofAda);
  const first = await serve(`${ofAda}/registry.json`, ada);
  expect(lectern('fork', `http://127.0.0.1:${ada}/`, ofBea, '--name', 'Bea')).toContain('is signed with it');
  const registry = JSON.parse(await readFile(`${ofBea}/registry.json`, 'utf8'));
  expect(registry).toMatchObject({
    curator: { name: 'Bea' },
    endorsements: [{ name: 'Ada' }],
    categories: {},
  });
  await writeFile(`${ofBea}/registry.json`, jsonText({ ...registry, categories: { bees: BEES } }));
  lectern('sign', ofBea);
  await serve(`${ofBea}/registry.json`, bea);
  lectern('endorse', ofAda, `http://127.0.0.1:${bea}`);
  lectern('sign', ofAda, '--check');
  await stop(first);
  await serve(`${ofAda}/registry.json`, ada);
}

it('finds the signed sources of another registry, and nothing once the other is hostile', async () => {
  const folder = await temporaryFolder();
  const [ada, bea] = [await freePort(), await freePort()] as const;
  await endorseEachOther(folder, [ada, bea]);
  const bees = await ask(ada, 'catch a swarm of bees');
  expect(bees.results).toMatchObject([
    { trust: 'endorsed', url: `http://127.0.0.1:${bea}`, category: { slug: 'bees' } },
  ]);
  expect(bees.text).toMatch(
    /Curator: Bea \(ed25519:[0-9a-f]{64}\)\n.*\nTrust: endorsed; signed \d{4}-.*; read \d+ seconds ago/,
  );
  const rust = await ask(bea, 'borrow checker keeps rejecting my code');
  expect(rust.results).toMatchObject([{ trust: 'endorsed', category: { slug: 'rust-learning' } }]);
  expect((await ask(ada, 'borrow checker keeps rejecting my code')).results).toMatchObject([
    { trust: 'direct' },
  ]);

  const [, ofBea, ofAda] = children.splice(0) as [ChildProcess, ChildProcess, ChildProcess];
  const signatures = await readFile(`${folder.root}/bea/signatures.json`, 'utf8');
  const changed = (await readFile(`${folder.root}/bea/registry.json`, 'utf8')).replaceAll(
    'bees.example',
    'evil.example',
  );
  await stop(ofBea);
  await stop(ofAda);
  const hostile = createHttpServer(({ url }, response) => {
    const body = url === '/signatures.json' ? signatures : changed;
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }).listen(bea, '127.0.0.1');
  await once(hostile, 'listening');
  await serve(`${folder.root}/ada/registry.json`, ada);
  const { text, results } = await ask(ada, 'catch a swarm of bees');
  hostile.closeAllConnections();
  hostile.close();
  expect(results).toEqual([]);
  expect(text).not.toContain('evil.example');
  expect(text).toContain(`- Bea, http://127.0.0.1:${bea}: Its signature does not hold.`);
}, 240_000);

it('endorses only a node that proves its key, and withdraws the endorsement', async () => {
  const folder = await temporaryFolder();
  const [ada, bea] = [await freePort(), await freePort()] as const;
  await endorseEachOther(folder, [ada, bea]);
  const own = `${folder.root}/ada`;
  const wrong = runLectern([
    'endorse',
    own,
    `http://127.0.0.1:${bea}`,
    '--pubkey',
    `ed25519:${'ab'.repeat(32)}`,
  ]);
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('not with the endorsed key')]);
  const nobody = runLectern(['endorse', own, `http://127.0.0.1:${await freePort()}`]);
  expect([nobody.status, nobody.stderr]).toEqual([
    1,
    expect.stringContaining('It cannot be reached (ECONNREFUSED)'),
  ]);
  expect(lectern('endorse', own, `http://127.0.0.1:${bea}`, '--remove')).toContain('1 endorsement_removed');
  expect(JSON.parse(await readFile(`${own}/registry.json`, 'utf8')).endorsements).toEqual([]);
  const again = runLectern(['fork', `http://127.0.0.1:${ada}`, own]);
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
}, 240_000);

it('proposes a change and decides on it, both signed into the log', async () => {
  const folder = await temporaryFolder();
  await folder.write(
    'registry.json',
    jsonText({ ...SAMPLE_REGISTRY, endorsements: [], curator: { name: 'Ada', pubkey: 'pk:x' } }),
  );
  await folder.write('bees.json', JSON.stringify({ name: 'Keeping bees' }));
  const words = ['--title', 'Add bees', '--reason', 'People ask.', '--data', `${folder.root}/bees.json`];
  const opened = lectern('propose', folder.root, 'add_category', 'bees', ...words);
  const [, id = ''] = /Proposal: (\S+)/.exec(opened) ?? [];
  expect(opened).toContain('1 proposal_opened');
  lectern('propose', folder.root, id, 'oppose');
  lectern('propose', folder.root, id, 'support', '--reason', 'Members ask.');
  expect(lectern('propose', folder.root, id, 'accepted')).toContain('1 proposal_decided');
  const [proposal] = JSON.parse(await readFile(`${folder.root}/proposals.json`, 'utf8'));
  expect(proposal).toMatchObject({
    id,
    status: 'accepted',
    data: { name: 'Keeping bees' },
    proposer: expect.stringMatching(/^ed25519:/),
  });
  expect(proposal.votes, 'the last one of a voter counts').toEqual([
    { voter: proposal.proposer, vote: 'support', reason: 'Members ask.', on: expect.any(String) },
  ]);
  lectern('sign', folder.root, '--check');
  const refused = (...args: string[]): [number | null, string] => {
    const { status, stderr } = runLectern(['propose', folder.root, ...args]);
    return [status, stderr];
  };
  expect(refused('add_category', 'bees')).toEqual([
    2,
    expect.stringContaining('missing option: --title and --reason.'),
  ]);
  expect(refused('ad_category', 'bees')).toEqual([
    2,
    expect.stringContaining('neither an action nor the id'),
  ]);
  expect(refused(id, 'pending')).toEqual([2, expect.stringContaining('is not a valid status')]);
  expect(refused(id, 'oppose')).toEqual([1, expect.stringContaining('was accepted already')]);
  expect(refused('add_category', 'Not a Slug', ...words)).toEqual([1, expect.stringContaining('category')]);
}, 120_000);
