/**
 * What is used of endorsed registries, read over real HTTP from a node on this machine that is honest, broken or
 * hostile: only what the endorsed key signed, and only so much of it.
 * @module
 */
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietLogger } from '../../../test/support/quiet.ts';
import { sampleBundle } from '../../../test/support/sample-sources.ts';
import { DEFAULT_MATCH_CONFIG } from '../match/match-config.ts';
import {
  minutesLater,
  newSigner,
  sampleRegistry,
  signed,
  textOfJson,
} from '../provenance/content.testing.ts';
import type { Signer } from '../provenance/ed25519.ts';
import type { ProvenanceFiles } from '../provenance/provenance-report.ts';
import { openRegistry } from '../registry-bundle.ts';
import { createThreeGoodSourcesServer } from '../server.ts';
import { guardedFetch, isPublicAddress } from './guarded-fetch.ts';
import { type PeerReport, Peers } from './peers.ts';

const MINUTE = 60_000;

let node: HttpServer;
let base: string;
/** What the node answers; a test may replace it. */
let answer: RequestListener;
let requests: string[];
let now: number;
let signer: Signer;
let files: ProvenanceFiles;

beforeEach(async () => {
  signer = await newSigner();
  files = await signed({ signer });
  requests = [];
  now = Date.now();
  answer = honest;
  node = createHttpServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
});

afterEach(() => {
  node.closeAllConnections();
  node.close();
});

const honest: RequestListener = ({ url }, response) => {
  const text = { '/registry.json': files.registry, '/signatures.json': files.signatures }[url ?? ''];
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text);
};

/** Answers everything else honestly. */
const only =
  (path: string, listener: RequestListener): RequestListener =>
  (request, response) =>
    (request.url === path ? listener : honest)(request, response);

function peersOf(endorsement: { pubkey?: string; url?: string } = {}): Peers {
  const endorsements = [{ pubkey: signer.publicKey, url: base, since: '2026-03-01', ...endorsement }];
  const fetchText = guardedFetch({ timeoutMs: 1500 });
  const options = { fetchText, matchConfig: DEFAULT_MATCH_CONFIG, logger: quietLogger, now: () => now };
  return new Peers(
    { ...sampleRegistry(), curator: { name: 'Own', pubkey: 'pk:own' }, endorsements },
    options,
  );
}

async function reportOf(peers: Peers): Promise<PeerReport> {
  const [report] = await peers.reports();
  if (report === undefined) throw new Error('There is no peer.');
  return report;
}

describe('an endorsed registry', () => {
  it('is fetched with its signature and then cached', async () => {
    const peers = peersOf();
    const { found, fault } = await reportOf(peers);
    expect(fault).toBeUndefined();
    expect(found).toMatchObject({
      trust: 'endorsed',
      isStale: false,
      registry: { curator: { pubkey: signer.publicKey } },
    });
    expect(found?.signed).toBe('2026-03-01T10:00:00.000Z');
    await peers.reports();
    expect(requests.sort()).toEqual(['/registry.json', '/signatures.json']);
  });

  it('is fetched once for concurrent requests', async () => {
    const peers = peersOf();
    await Promise.all(Array.from({ length: 20 }, () => peers.reports()));
    expect(requests).toHaveLength(2);
  });

  it("is not fetched if it is the server's own", async () => {
    expect(await peersOf({ pubkey: 'pk:own' }).reports()).toEqual([]);
  });

  it('is stale after one hour without an update and not used after one day', async () => {
    const peers = peersOf();
    await peers.reports();
    answer = (_, response) => void response.writeHead(500).end();
    const after = async (minutes: number): Promise<PeerReport> => {
      now += minutes * MINUTE;
      await peers.reports();
      await vi.waitFor(async () => expect((await reportOf(peers)).fault).toBe('It answers with status 500.'));
      return reportOf(peers);
    };
    expect((await after(30)).found?.isStale).toBe(false);
    expect((await after(31)).found?.isStale).toBe(true);
    expect((await after(24 * 60)).found).toBeUndefined();
  });

  it('is unverified if its key has another format, whatever key it names', async () => {
    const original = { ...sampleRegistry(), curator: { name: 'Other', pubkey: 'pk:placeholder' } };
    answer = (_, response) =>
      void response.setHeader('content-type', 'application/json').end(textOfJson(original));
    const { found } = await reportOf(peersOf({ pubkey: 'y'.repeat(52) }));
    expect(found?.trust).toBe('unverified');
    expect(requests).toEqual(['/registry']);
  });
});

describe('nothing is used from a node', () => {
  const faultOf = async (listener: RequestListener): Promise<string> => {
    answer = listener;
    const { found, fault } = await reportOf(peersOf());
    expect(found).toBeUndefined();
    return fault ?? '';
  };
  const send =
    (text: string, headers = {}): RequestListener =>
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);

  it('that changed a URL in the registry', async () => {
    const changed = files.registry.replace('https://example.org', 'https://evil.example');
    expect(await faultOf(only('/registry.json', send(changed)))).toMatch(/^Its signature does not hold/);
  });

  it('that signs with another key, or signs its own registry but names the endorsed key', async () => {
    const other = await newSigner();
    const theirs = await signed({ signer: other });
    const [ours] = [files];
    files = theirs;
    expect(await faultOf(honest)).toBe(`It is signed with ${other.publicKey}, not with the endorsed key.`);
    const relabelled = (theirs.signatures ?? '').replace(other.publicKey, signer.publicKey);
    files = { ...theirs, signatures: relabelled };
    expect(await faultOf(honest)).toMatch(/^Its signature does not hold/);
    files = { ...ours, registry: theirs.registry };
    expect(await faultOf(honest)).toMatch(/^Its signature does not hold/);
  });

  it('whose registry is unsigned or not in canonical form', async () => {
    files = { ...files, signatures: undefined };
    expect(await faultOf(honest)).toBe('It has no signed registry.');
    expect(await faultOf(only('/signatures.json', send('{}')))).toBe('Its signatures cannot be read.');
  });

  it('that sends a huge body, with or without Content-Length', async () => {
    const huge: RequestListener = (_, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    };
    expect(await faultOf(only('/registry.json', huge))).toBe('It answers with more than 2048 KiB.');
    const announced = send('', { 'content-length': String(1e12) });
    expect(await faultOf(only('/registry.json', announced))).toBe('It answers with more than 2048 KiB.');
    const packed = send('x', { 'content-encoding': 'gzip' });
    expect(await faultOf(packed)).toBe('It answers with a compressed text, which was not asked for.');
  });

  it('that never ends its response or never responds', async () => {
    const dripping: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    };
    expect(await faultOf(only('/registry.json', dripping))).toBe('It took longer than 1.5 seconds.');
    expect(await faultOf(() => undefined)).toBe('It took longer than 1.5 seconds.');
  });

  it('that redirects, returns a web page, fails or closes the connection', async () => {
    const redirect: RequestListener = (_, response) =>
      void response.writeHead(302, { location: `${base}/x` }).end();
    expect(await faultOf(redirect)).toBe('It redirects (status 302), which is not followed.');
    expect(requests).not.toContain('/x');
    expect(await faultOf(send('<html>', { 'content-type': 'text/html' }))).toBe(
      'It answers with a web page.',
    );
    expect(await faultOf((_, response) => void response.writeHead(503).end())).toBe(
      'It answers with status 503.',
    );
    expect(await faultOf((_, response) => void response.destroy())).toMatch(/^It cannot be reached \(/);
    expect(await faultOf(send('not JSON'))).toBe('Its signatures cannot be read.');
  });

  it('that returns an older registry than before; the newer one is kept', async () => {
    const old = files;
    const draft = { ...JSON.parse(files.registry), version: '1.1.0' };
    const newer = { ...old, registry: textOfJson(draft) };
    files = await signed({ signer, files: newer, trustedKey: signer.publicKey, now: minutesLater(10) });
    const peers = peersOf();
    expect((await reportOf(peers)).found?.registry.version).toBe('1.1.0');
    files = old;
    now += 6 * MINUTE;
    await peers.reports();
    await vi.waitFor(async () =>
      expect((await reportOf(peers)).fault).toMatch(/before the one that was read already/),
    );
    expect((await reportOf(peers)).found?.registry.version).toBe('1.1.0');
  });

  it('of another system that sends an invalid registry', async () => {
    answer = send(
      JSON.stringify({
        categories: Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`a${i}`, {}])),
      }),
    );
    const { found, fault } = await reportOf(peersOf({ pubkey: 'pk:other' }));
    expect({ found, fault }).toEqual({ found: undefined, fault: 'Its registry cannot be read.' });
  });
});

describe('the URL of a node', () => {
  const faultAt = async (url: string, lookup?: Parameters<typeof guardedFetch>[0]): Promise<string> =>
    guardedFetch({ timeoutMs: 2000, ...lookup })(url, 1000).then(
      () => 'read',
      (error: Error) => error.message,
    );

  it.each([
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://0.0.0.0/',
  ])('%s is refused without a connection', async (url) => {
    expect(await faultAt(url)).toContain('is in a private network');
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://[::1]/',
  ])('%s is this machine, and is not requested over https', async (url) => {
    expect(await faultAt(url)).toBe('Its address is this machine, which is asked over http only.');
  });

  it('must use https, except on this machine, and contain no user name', async () => {
    for (const url of [
      'http://peer.example/',
      'http://10.0.0.1/',
      'ftp://peer.example/',
      'file:///etc/passwd',
    ])
      expect(await faultAt(url), url).toBe('Its address is neither https nor this machine.');
    expect(await faultAt('https://a:b@peer.example/')).toBe('Its address holds a user name.');
  });

  it('is connected to at the address that was checked: a name with a private address is refused', async () => {
    const resolving = (...addresses: string[]) =>
      vi.fn((_name: string, _options: unknown, callback: (...args: unknown[]) => void) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      );
    const { port } = node.address() as AddressInfo;
    const url = `https://peer.example:${port}/registry.json`;
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], ['10.1.2.3']]) {
      const lookup = resolving(...addresses) as never;
      expect(await faultAt(url, { lookup }), addresses.join()).toContain('is in a private network');
    }
    expect(await faultAt(url, { lookup: resolving() as never })).toContain('is in a private network');
    let connections = 0;
    node.on('connection', () => {
      connections += 1;
    });
    const lookup = resolving('127.0.0.1');
    // Listed by the operator: it is connected to, asked for once, and fails only because the node has no certificate.
    expect(await faultAt(url, { lookup: lookup as never, privateHosts: ['Peer.example'] })).toMatch(
      /cannot be reached/,
    );
    expect([connections, lookup.mock.calls.length]).toEqual([1, 1]);
  });

  it('may be public', () => {
    for (const address of ['93.184.216.34', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::1'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of [
      '',
      'peer.example',
      '::',
      '2001:db8::1',
      'ff02::1',
      '224.0.0.1',
      '255.255.255.255',
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });
});

describe('a registry that fails verification', () => {
  it('has its endorsements ignored', async () => {
    const own = await sampleBundle();
    const changed = own.texts.registry.replace(/"url": ?"https:\/\/[^"]*"/, `"url":"${base}"`);
    const bundle = openRegistry({ ...own.texts, registry: changed }, { trustedKey: own.trustedKey });
    const server = createThreeGoodSourcesServer({
      bundle,
      tools: 'all',
      fetchText: guardedFetch(),
      logger: quietLogger,
    });
    const { testClient } = await import('lectern/testing');
    const client = await testClient(server);
    const { content } = await client.callTool('get_federated_sources', { query: 'learn rust' });
    expect((content[0] as { text: string }).text).toContain('so its endorsements are not followed');
    expect(requests).toEqual([]);
    await client.close();
  });
});
