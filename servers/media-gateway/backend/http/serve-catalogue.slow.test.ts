/**
 * `lectern serve-catalogue` with a token, asked by the real media-gateway over stdio and over HTTP.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connect, connect, overHttp, overStdio } from 'lectern/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LECTERN = 'packages/lectern/dist/cli.mjs';
const TOKEN = 'a-token-of-this-test';
const children: ChildProcess[] = [];
let folder: string;
let service: string;
let keyed: string;

/** Starts a command, and resolves to the first URL that it prints. */
async function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, [LECTERN, ...args], { env: { ...process.env, ...environment } });
  children.push(child);
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const url = /http:\/\/\S+/.exec(printed)?.[0];
      if (url !== undefined) resolve(url);
    });
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${printed}`)));
  });
}

const SEARCH = { query: 'lighthouse', filters: {}, limit: 5 };

const post = (
  url: string,
  headers: Record<string, string>,
  operation = 'search',
  body: object = SEARCH,
): Promise<Response> =>
  fetch(`${url}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The text of a search through a media-gateway that is connected to. */
async function search(link: Connect): Promise<string> {
  const client = await connect(link);
  try {
    const { content } = await client.callTool('semantic_search', { query: 'lighthouse' });
    return content.map((part) => ('text' in part ? part.text : '')).join('\n');
  } finally {
    await client.close();
  }
}

const gateway = (env: Record<string, string>): Connect =>
  overStdio(process.execPath, [LECTERN, 'serve', 'media-gateway', '--stdio'], { env });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const file = join(folder, 'films.csv');
  await writeFile(file, 'title,year,about\nLantern,2001,The keeper of a lighthouse learns to read.\n');
  const environment = { OUR_TOKEN: TOKEN };
  service = await start(['serve-catalogue', file, '--port', '0', '--token-env', 'OUR_TOKEN'], environment);
  keyed = await start(
    ['serve-catalogue', file, '--port', '0', '--token-env', 'OUR_TOKEN', '--header', 'X-Api-Key'],
    environment,
  );
});

afterAll(async () => {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true });
});

describe('lectern serve-catalogue', () => {
  it('admits only requests with the token', async () => {
    expect((await post(service, {})).status).toBe(401);
    expect((await post(service, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post(service, { authorization: TOKEN })).status).toBe(401);
    const admitted = await post(service, { authorization: `Bearer ${TOKEN}` });
    expect(admitted.status).toBe(200);
    expect(await admitted.json()).toMatchObject({ data: { results: [{ title: { id: 'lantern-2001' } }] } });
    expect((await post(keyed, { authorization: `Bearer ${TOKEN}` })).status).toBe(401);
    expect((await post(keyed, { 'x-api-key': TOKEN })).status).toBe(200);
    expect((await post(service, { authorization: `Bearer ${TOKEN}` }, 'nothing')).status).toBe(404);
  });

  it('reports what is wrong with a request', async () => {
    const wrong = await post(service, { authorization: `Bearer ${TOKEN}` }, 'search', { query: 5, limit: 5 });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toEqual({ error: expect.stringContaining('"filters"') });
  });

  it('serves media-gateway over stdio, with a token or a header', async () => {
    const byToken = { MEDIA_CATALOGUE_URL: service, MEDIA_CATALOGUE_TOKEN: TOKEN };
    expect(await search(gateway(byToken))).toContain('[lantern-2001]');
    const byHeader = { MEDIA_CATALOGUE_URL: keyed, MEDIA_CATALOGUE_HEADER: `X-Api-Key: ${TOKEN}` };
    expect(await search(gateway(byHeader))).toContain('[lantern-2001]');
  });

  it('serves media-gateway over HTTP', async () => {
    const url = await start(['serve', 'media-gateway', '--http', '0'], {
      MEDIA_CATALOGUE_URL: service,
      MEDIA_CATALOGUE_TOKEN: TOKEN,
    });
    expect(await search(overHttp(url))).toContain('[lantern-2001]');
  });

  it('makes media-gateway report who can help if the token or the URL is wrong', async () => {
    const wrong = { MEDIA_CATALOGUE_URL: service, MEDIA_CATALOGUE_TOKEN: 'wrong' };
    expect(await search(gateway(wrong))).toMatch(/refused this server .* the operator has to set/);
  });

  it.each([
    [['--port', 'x'], 'not a valid port'],
    [['--host', '0.0.0.0'], 'can be reached from other machines'],
    [['--token-env', 'NOT_SET_ANYWHERE'], 'has no token'],
    [['--colour'], 'colour'],
  ])('refuses %j', async (args, reason) => {
    await expect(start(['serve-catalogue', ...args])).rejects.toThrow(reason);
  });
});
