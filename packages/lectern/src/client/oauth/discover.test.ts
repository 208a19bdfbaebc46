import { describe, expect, it } from 'vitest';
import { discover, discoverIssuer, type Fetch } from './discover.ts';

const SERVER = 'https://mcp.example.com/notes/mcp';
const LOGIN = 'https://login.example.com/tenant';
const PRM = 'https://mcp.example.com/.well-known/oauth-protected-resource';

/** Serves documents by URL, and remembers what was asked for. */
function web(documents: Record<string, unknown>): { send: Fetch; asked: string[] } {
  const asked: string[] = [];
  const send: Fetch = async (url) => {
    asked.push(url);
    const found = documents[url];
    if (found instanceof Error) throw found;
    if (found instanceof Response) return found;
    return found === undefined ? new Response('Not found', { status: 404 }) : Response.json(found);
  };
  return { send, asked };
}

const metadata = (issuer = LOGIN, more = {}) => ({
  issuer,
  authorization_endpoint: 'https://login.example.com/authorize',
  token_endpoint: 'https://login.example.com/token',
  ...more,
});
const AS_FORMS = [
  'https://login.example.com/.well-known/oauth-authorization-server/tenant',
  'https://login.example.com/.well-known/openid-configuration/tenant',
  'https://login.example.com/tenant/.well-known/openid-configuration',
];

describe('discoverIssuer', () => {
  it('tries the URL forms in the order of the specification', async () => {
    const { send, asked } = web({ [AS_FORMS[2] as string]: metadata() });
    expect(await discoverIssuer(LOGIN, send)).toMatchObject({ issuer: LOGIN });
    expect(asked).toEqual(AS_FORMS);
  });

  it('tries the next form if the browser blocks the first one', async () => {
    const { send } = web({
      [AS_FORMS[0] as string]: new TypeError('Failed to fetch'),
      [AS_FORMS[1] as string]: metadata(),
    });
    expect(await discoverIssuer(LOGIN, send)).toMatchObject({ issuer: LOGIN });
  });

  it.each<[string, unknown, string]>([
    ['another issuer', metadata('https://evil.example.com'), 'is about another one'],
    ['an issuer with a trailing slash', metadata(`${LOGIN}/`), 'is about another one'],
    ['no issuer', { token_endpoint: 'https://login.example.com/token' }, 'is about another one'],
    [
      'an endpoint without TLS',
      metadata(LOGIN, { token_endpoint: 'http://login.example.com/token' }),
      'https',
    ],
    [
      'a javascript: URL as the authorization page',
      metadata(LOGIN, { authorization_endpoint: 'javascript:alert(1)' }),
      'https',
    ],
    [
      'a file: URL as the authorization page',
      metadata(LOGIN, { authorization_endpoint: 'file:///etc/passwd' }),
      'https',
    ],
    [
      'a redirect',
      new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } }),
      'publishes no metadata',
    ],
    ['HTML', new Response('<!doctype html>'), 'publishes no metadata'],
    ['a server error', new Response('', { status: 503 }), 'responded with 503'],
    ['a huge document', metadata(LOGIN, { padding: 'x'.repeat(300_000) }), 'sent more than'],
  ])('refuses %s', async (_, document, message) => {
    const { send } = web({ [AS_FORMS[0] as string]: document });
    await expect(discoverIssuer(LOGIN, send)).rejects.toThrow(message);
  });

  it('stops reading a document that does not end', async () => {
    let pulled = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const { send } = web({ [AS_FORMS[0] as string]: new Response(endless) });
    await expect(discoverIssuer(LOGIN, send)).rejects.toThrow('sent more than');
    expect(isCancelled).toBe(true);
    expect(pulled).toBeLessThan(10);
  });

  it.each(['http://login.example.com', 'http://169.254.169.254', 'ftp://login.example.com', 'nonsense'])(
    'sends no request to %s',
    async (issuer) => {
      const { send, asked } = web({});
      await expect(discoverIssuer(issuer, send)).rejects.toThrow('must have an https URL');
      expect(asked).toEqual([]);
    },
  );
});

describe('discover', () => {
  const login = { [AS_FORMS[0] as string]: metadata() };
  const resource = (more = {}) => ({ resource: SERVER, authorization_servers: [LOGIN], ...more });

  it('requests metadata at the path of the server, then at the root', async () => {
    const { send, asked } = web({ ...login, [PRM]: resource({ resource: 'https://mcp.example.com' }) });
    const found = await discover(SERVER, send, {});
    expect(asked.slice(0, 2)).toEqual([`${PRM}/notes/mcp`, PRM]);
    // As it is written: a parser would add a slash, and the authorization server would know another resource.
    expect(found.resource).toBe('https://mcp.example.com');
  });

  it('requests only the URL in the challenge', async () => {
    const url = 'https://mcp.example.com/elsewhere.json';
    const { send, asked } = web({ ...login, [url]: resource({ scopes_supported: ['a', 7] }) });
    const found = await discover(SERVER, send, { metadataUrl: url });
    expect(asked[0]).toBe(url);
    expect(found).toMatchObject({ metadataUrl: url, scopesSupported: ['a'], resource: SERVER });
  });

  it('continues with the authorization server used before', async () => {
    const { send } = web({
      ...login,
      [`${PRM}/notes/mcp`]: resource({ authorization_servers: ['https://other.example', LOGIN] }),
    });
    const { server } = await discover(SERVER, send, { issuer: LOGIN });
    expect(server.issuer).toBe(LOGIN);
  });

  it.each([
    'https://evil.example.com/notes/mcp',
    'http://mcp.example.com/notes/mcp',
    'https://mcp.example.com:8443/notes/mcp',
    'https://mcp.example.com/notes/mc',
    'https://mcp.example.com/notes/mcp/deeper',
    'https://mcp.example.com.evil.example/notes/mcp',
    'nonsense',
    undefined,
  ])('refuses metadata about another resource: %s', async (other) => {
    const { send, asked } = web({ ...login, [`${PRM}/notes/mcp`]: resource({ resource: other }) });
    await expect(discover(SERVER, send, {})).rejects.toThrow('is about another resource');
    expect(asked).toHaveLength(1);
  });

  it('falls back to the default endpoints of 2025-03-26 at the origin', async () => {
    const { send } = web({});
    const { server, resource: none } = await discover(SERVER, send, {});
    expect(none).toBeUndefined();
    expect(server).toMatchObject({
      authorization_endpoint: 'https://mcp.example.com/authorize',
      token_endpoint: 'https://mcp.example.com/token',
      registration_endpoint: 'https://mcp.example.com/register',
    });
  });
});
