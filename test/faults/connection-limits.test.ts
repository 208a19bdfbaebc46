/**
 * Too many connections, and too many requests on one of them.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { RawConnection } from './raw.ts';
import { callBody, callHeaders, goodEcho, requestText } from './requests.ts';
import { inTheRain } from './served.ts';
import { eventually } from './waiting.ts';

describe.each([
  ['in all', { maxConnections: 5 }],
  ['from one address', { maxConnectionsPerAddress: 5 }],
])('connections %s', (_what, options) => {
  const rained = inTheRain(options);

  it('are closed beyond the limit, after responses to earlier requests', async () => {
    const connections = Array.from({ length: 5 }, () => new RawConnection(rained.port));
    for (const each of connections) expect((await each.write(goodEcho('x')).answer()).status).toBe(200);
    await new RawConnection(rained.port).over();
    for (const each of connections) expect((await each.write(goodEcho('x')).answer()).status).toBe(200);
    for (const each of connections) each.destroy();
    await eventually(async () => {
      const next = new RawConnection(rained.port).write(goodEcho('x'));
      const served = await next.answer().catch(() => undefined);
      next.destroy();
      return served?.status === 200;
    });
  });
});

describe('pipelined requests on one connection', () => {
  const rained = inTheRain({ maxPipelined: 10 });
  const slow = requestText({ headers: callHeaders('slow'), body: callBody('slow', { ms: 300 }) });

  it('get responses up to the limit, then errors, and the connection is closed', async () => {
    const connection = new RawConnection(rained.port).write(slow + goodEcho('x').repeat(50));
    for (let n = 0; n <= 10; n++) expect((await connection.answer()).status).toBe(200);
    const refused = await connection.answer();
    expect([refused.status, refused.headers['retry-after'], refused.headers.connection]).toEqual([
      429,
      '1',
      'close',
    ]);
    await connection.over();
    expect(connection.text).toBe('');
  });

  it('are not limited in total if each gets a response in turn', async () => {
    const connection = new RawConnection(rained.port);
    for (let round = 0; round < 5; round++) {
      connection.write(slow + goodEcho('x').repeat(10));
      for (let n = 0; n <= 10; n++) expect((await connection.answer()).status).toBe(200);
    }
    connection.destroy();
  });
});

describe('calls on one connection', () => {
  const rained = inTheRain({ maxStateless: 40 });

  it('use at most half of the total limit', async () => {
    const slow = requestText({ headers: callHeaders('slow'), body: callBody('slow', { ms: 1000 }) });
    const connection = new RawConnection(rained.port).write(slow.repeat(30));
    const other = new RawConnection(rained.port).write(slow);
    expect((await other.answer()).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await connection.answer()).status);
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(503)]);
    for (const each of [connection, other]) each.destroy();
  });
});
