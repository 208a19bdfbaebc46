import { describe, expect, it, onTestFinished } from 'vitest';
import { connectClient } from '../../testing/client.ts';
import { childRoute } from './child-route.ts';
import type { Route, WatchedLink } from './route.ts';

function routeTo(script: string, onLog: (text: string) => void = () => {}): Route {
  const route = childRoute(process.execPath, ['-e', script], onLog);
  onTestFinished(() => route.close());
  return route;
}

/** Answers every request with its own number, and says what process it is. */
const ECHO = `
  console.log('Listening on stdio');
  console.error('ready');
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const result = { protocolVersion: '2025-11-25', pid: process.pid };
    if (method === 'server/discover') console.log(JSON.stringify({ id, error: { code: -32601, message: 'no' } }));
    else console.log(JSON.stringify([{ method: 'notifications/x' }, { jsonrpc: '2.0', id, result }]));
  });
`;

const open = ({ connect, failed }: WatchedLink, revision: '2025-11-25' | '2026-07-28') =>
  Promise.race([connectClient(connect, { revision }), failed]);

describe('a server that is started', () => {
  it('is spoken to twice where it takes it well; what is no message is its log', async () => {
    const heard: string[] = [];
    const route = routeTo(ECHO, (text) => void heard.push(text));
    await expect(open(await route.open(), '2026-07-28')).rejects.toThrow('no');
    const client = await open(await route.open(), '2025-11-25');
    const { pid } = await client.request('a');
    expect((await client.request('b')).pid).toBe(pid);
    expect(client.notifications).toHaveLength(3);
    await route.close();
    expect(heard.join('')).toContain('Listening on stdio\n');
    expect(heard.join('')).toContain('ready\n');
  });

  it('is started anew where it ended', async () => {
    const route = routeTo(`process.stdin.once('data', (line) => {
      if (String(line).includes('discover')) process.exit(7);
      console.log(JSON.stringify({ id: 1, result: { protocolVersion: '2025-11-25' } }));
    })`);
    await expect(open(await route.open(), '2026-07-28')).rejects.toThrow(
      /ended with code 7 before it answered/,
    );
    expect((await open(await route.open(), '2025-11-25')).server).toHaveProperty('protocolVersion');
  });

  it('tells what it wrote last when it ends', async () => {
    const script = `for (let i = 0; i < 30; i++) console.error('line ' + i + '\\u001b[1m'); process.kill(process.pid)`;
    const failure = await open(await routeTo(script).open(), '2025-11-25').catch((error: unknown) => error);
    const lines = Array.from({ length: 10 }, (_, i) => `  line ${i + 20}`);
    expect(failure).toMatchObject({
      message: expect.stringMatching(/was ended by SIGTERM before it answered\.$/),
      hint: ['The last it wrote:', ...lines].join('\n'),
      mayBeOlder: true,
    });
  });

  it('cannot be started where it is not there, or may not be', async () => {
    const missing = childRoute('no-such-command-anywhere', [], () => {});
    await expect(open(await missing.open(), '2025-11-25')).rejects.toMatchObject({
      message: 'there is no command "no-such-command-anywhere".',
      mayBeOlder: false,
    });
    await missing.close();
    const folder = childRoute('/tmp', [], () => {});
    await expect(open(await folder.open(), '2025-11-25')).rejects.toThrow('"/tmp" cannot be started');
  });

  it('is made to end where it does not by itself', async () => {
    const route = routeTo(
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.stdin.resume()`,
    );
    await route.open();
    const begin = performance.now();
    await route.close();
    expect(performance.now() - begin).toBeGreaterThan(3500);
  });
});
