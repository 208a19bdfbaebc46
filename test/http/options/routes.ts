import { afterEach, describe, expect, it } from 'vitest';
import type { HttpOptions } from '../../../packages/lectern/src/http.ts';
import type { Server } from '../../../packages/lectern/src/index.ts';
import { smallServer } from '../../support/quiet.ts';
import { send } from '../client/send.ts';
import type { Serving, StartWith } from '../serving.ts';

const ADA = { authorization: 'Bearer ada' };

function authenticate(request: Parameters<NonNullable<HttpOptions['authenticate']>>[0]) {
  return request.header('authorization') === ADA.authorization
    ? { principal: 'ada' }
    : ({ refuse: 401, message: 'Sign in first' } as const);
}

function withRoutes(): Server {
  return smallServer()
    .route('/open', { isPublic: true }, ({ principal }) => ({ body: JSON.stringify({ principal }) }))
    .route('/closed', { methods: ['GET', 'POST'] }, ({ principal, body }) => ({
      body: JSON.stringify({ principal, body }),
    }));
}

export function describeRouteOptions(startWith: StartWith): void {
  describe('custom routes', () => {
    let serving: Serving | undefined;
    afterEach(() => serving?.stop());

    async function start(
      servers: Server | Record<string, Server>,
      options?: HttpOptions,
    ): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
      serving = await startWith(servers, options);
      const { url } = serving;
      return (path, init) => fetch(new URL(path, url), init);
    }

    it('need authentication unless they are public', async () => {
      const request = await start(withRoutes(), { authenticate });
      expect((await request('/closed')).status).toBe(401);
      expect((await request('/closed', { method: 'POST', body: 'x' })).status).toBe(401);
      const known = await request('/closed', { method: 'POST', body: 'x', headers: ADA });
      expect(await known.json()).toEqual({ principal: 'ada', body: 'x' });
      expect(await (await request('/open', { headers: ADA })).json()).toEqual({});
    });

    it('check Host and Origin, public ones too', async () => {
      const request = await start(withRoutes());
      const origin = { origin: 'https://evil.example' };
      expect((await request('/open', { headers: origin })).status).toBe(403);
      const url = new URL('/open', serving?.url);
      expect((await send(url, { method: 'GET', headers: { host: 'evil.example' } })).status).toBe(403);
    });

    it('allow pages of listed origins their own methods', async () => {
      const request = await start(withRoutes(), { allowedOrigins: ['https://app.example'] });
      const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
      const preflight = await request('/closed', { method: 'OPTIONS', headers });
      expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST');
    });

    it('refuse bodies that are too large', async () => {
      const request = await start(withRoutes(), { maxBodyBytes: 10 });
      expect((await request('/closed', { method: 'POST', body: 'x'.repeat(11) })).status).toBe(413);
    });

    it('of one of several servers are below its name', async () => {
      const request = await start({ one: withRoutes(), two: smallServer() });
      expect((await request('/one/open')).status).toBe(200);
      expect((await request('/open')).status).toBe(404);
    });

    it('replace the response of /health, which stays public', async () => {
      const server = smallServer().route('/health', {}, () => ({ body: '{"status":"ok","queue":0}' }));
      const request = await start(server, { authenticate });
      expect(await (await request('/health')).json()).toEqual({ status: 'ok', queue: 0 });
    });

    it('that are served already are refused', async () => {
      const server = smallServer().route('/mcp', {}, () => ({ body: '' }));
      await expect(async () => startWith(server)).rejects.toThrow('"/mcp" is already served');
    });

    it('respond before the server has closed', async () => {
      let finish = (): void => {};
      let begin = (): void => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const server = smallServer().route('/slow', {}, async () => {
        begin();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { body: '"finished"' };
      });
      const request = await start(server);
      const response = request('/slow');
      await begun;
      const stopped = serving?.stop();
      finish();
      expect(await (await response).json()).toBe('finished');
      await stopped;
    });
  });
}
