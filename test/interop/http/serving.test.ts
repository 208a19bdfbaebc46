import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServeOptions, type Serving, serve } from '../../../packages/lectern/src/node.ts';
import { createCobolServer } from '../../../servers/cobol/server.ts';
import { createFixture } from '../../fixture/server.ts';
import { quietLogger } from '../../support/quiet.ts';
import { DIALECTS, withClient } from '../dialects.ts';
import { textOf } from '../results.ts';
import { COBOL, FIXTURE } from '../servers.ts';
import { served } from './served.ts';

const OVER_HTTP = DIALECTS.filter(({ way }) => way !== 'stdio');

describe.each(OVER_HTTP)('two servers on one port and $name', ({ connect, revision }) => {
  let serving: Serving;
  beforeAll(async () => {
    const logger = quietLogger;
    serving = await serve(
      { cobol: createCobolServer({ logger }), all: createFixture({ logger }) },
      { port: 0 },
    );
  });
  afterAll(() => serving.close());

  it.each([
    ['cobol', COBOL, 'cobol-mcp-server'],
    ['all', FIXTURE, 'lectern-fixture'],
  ])('are distinguished by their path: %s', async (path, server, name) => {
    const url = serving.urls[path] as string;
    await withClient(connect({ server, revision, serving: { url } }), async (client) => {
      expect(client.serverInfo()).toMatchObject({ name });
      expect((await client.listTools()).length).toBeGreaterThan(0);
    });
  });
});

describe.each(OVER_HTTP)('a server with authentication and $name', ({ connect, revision, way, since }) => {
  const authenticate: ServeOptions['authenticate'] = (request) => {
    const name = /^Bearer (ana|ben)$/.exec(request.header('authorization') ?? '')?.[1];
    if (name !== undefined) return { principal: name };
    return { refuse: 401, message: 'Say who you are', challenge: 'Bearer realm="mcp"' };
  };
  const fixture = served(FIXTURE, { authenticate });
  const as = (name: string, session?: string) =>
    connect({
      server: FIXTURE,
      revision,
      serving: fixture(),
      headers: { authorization: `Bearer ${name}` },
      ...(session !== undefined && { session }),
    });

  it.each(['ana', 'ben'])('identifies %s', async (name) => {
    await withClient(as(name), async (client) => {
      expect(JSON.parse(textOf(await client.callTool('whoami')))).toMatchObject({
        principal: name,
        revision,
      });
    });
  });

  it('admits no other callers', async () => {
    await expect(as('eve')).rejects.toThrow(/Say who you are|401/);
  });

  if (way !== 'http' || since('2026-07-28')) return;

  it('binds a session to the principal that opened it', async () => {
    await withClient(as('ana'), async (ana) => {
      await withClient(as('ben', ana.sessionId()), async (ben) => {
        await expect(ben.callTool('whoami')).rejects.toThrow('Session not found');
        ben.complaints.length = 0;
      });
      expect(JSON.parse(textOf(await ana.callTool('whoami')))).toMatchObject({ principal: 'ana' });
    });
  });
});
