import { get } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from '../../index.ts';
import type { ServeOptions } from './serve.ts';
import { serve } from './serve.ts';

const engine = () => createServer({ name: 'small', version: '1.0.0', logger: { log() {} } });

async function serving(options: ServeOptions): Promise<string> {
  const started = await serve(engine(), { port: 0, guardProcess: false, ...options });
  onTestFinished(() => started.close());
  return new URL(started.url).origin;
}

/** fetch() does not let a program choose the Host. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
}

it('serves further paths beside the servers', async () => {
  const origin = await serving({
    routes: {
      '/metrics': (request, response) => response.end(`calls 1 ${request.url}`),
      '/later': async (_, response) => {
        await Promise.resolve();
        response.writeHead(201).end();
      },
    },
  });
  expect(await (await fetch(`${origin}/metrics?all`)).text()).toBe('calls 1 /metrics?all');
  expect((await fetch(`${origin}/later`, { method: 'POST' })).status).toBe(201);
  expect((await fetch(`${origin}/health`)).status).toBe(200);
  expect((await fetch(`${origin}/constructor`)).status).toBe(404);
});

it('checks Host and Origin first', async () => {
  const origin = await serving({ routes: { '/metrics': (_, response) => response.end('all of it') } });
  expect(await statusFor(`${origin}/metrics`, 'evil.example')).toBe(403);
  expect((await fetch(`${origin}/metrics`, { headers: { origin: 'https://evil.example' } })).status).toBe(
    403,
  );
});

it('survives a handler that fails', async () => {
  const origin = await serving({
    routes: {
      '/throws': () => {
        throw new Error('a secret');
      },
      '/rejects': () => Promise.reject(new Error('a secret')),
    },
  });
  for (const path of ['/throws', '/rejects']) {
    const response = await fetch(`${origin}${path}`);
    expect([response.status, await response.text()]).toEqual([500, '']);
  }
});

it.each([
  ['metrics', 'a path starts with "/"'],
  ['/mcp', 'a server is served at this path'],
])('refuses the route %s', async (path, message) => {
  await expect(serve(engine(), { port: 0, routes: { [path]: () => {} } })).rejects.toThrow(message);
});
