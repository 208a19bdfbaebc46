/**
 * Processes that share a port and sessions: what reaches another worker than it is meant for, and workers that end.
 * Every request has a connection of its own, so that requests go to the workers by turns.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, overHttp } from '../../packages/lectern/src/client.ts';
import { freePort, until } from '../support/programs.ts';
import { type Program, type Reply, send, startProgram } from '../support/worker-processes.ts';

const PROGRAM = fileURLToPath(new URL('../../build/replica/with-workers.mjs', import.meta.url));
const INFO = { name: 'worker-test', version: '1.0.0' };
const BEARER = { authorization: 'Bearer ada' };

/** A session of one client, each of whose requests has its own connection. */
interface Session {
  call(tool: string, args?: object, id?: number): Promise<Reply>;
  post(body: object): Promise<Reply>;
  get(headers?: Record<string, string>): Promise<Reply>;
  end(): Promise<Reply>;
}

async function openSession(url: string, revision: string): Promise<Session> {
  const params = { protocolVersion: revision, capabilities: { elicitation: {} }, clientInfo: INFO };
  const opened = await send(url, 'POST', BEARER, { id: 0, method: 'initialize', params });
  await opened.text();
  const headers = {
    ...BEARER,
    'mcp-session-id': String(opened.headers['mcp-session-id']),
    'mcp-protocol-version': revision,
  };
  const post = (body: object): Promise<Reply> => send(url, 'POST', headers, body);
  await (await post({ method: 'notifications/initialized' })).text();
  let count = 0;
  return {
    post,
    call: (name, args = {}, id = ++count) =>
      post({
        id,
        method: 'tools/call',
        params: { name, arguments: { token: 't', ...args }, _meta: { progressToken: id } },
      }),
    get: (more = {}) => send(url, 'GET', { ...headers, ...more }),
    end: () => send(url, 'DELETE', headers),
  };
}

const textOf = (message: unknown): string =>
  (message as { result?: { content: { text: string }[] } }).result?.content[0]?.text ?? '';

async function lastOf(reply: Reply): Promise<Record<string, never>> {
  let last: Record<string, never> | undefined;
  for await (const { data } of reply.messages()) last = data;
  if (last === undefined) throw new Error('no message');
  return last;
}

const who = async (session: Session): Promise<number> =>
  Number(textOf(await lastOf(await session.call('who'))));

const workersOf = (pid: number | undefined): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .stdout.toString()
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));

async function startWorkers(): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const program = startProgram([PROGRAM, String(port)]);
  const url = `http://127.0.0.1:${port}/mcp`;
  await until(() => (workersOf(program.child.pid).length === 2 ? true : undefined));
  const pids = new Set<number>();
  await until(async () => {
    const session = await openSession(url, '2025-11-25');
    pids.add(await who(session));
    return pids.size === 2 || undefined;
  });
  return { program, url };
}

describe('two workers', () => {
  let program: Program;
  let url = '';
  beforeAll(async () => {
    ({ program, url } = await startWorkers());
  });
  afterAll(() => program.stop('SIGKILL'));

  it('serve one session alternately until either ends it', async () => {
    const session = await openSession(url, '2025-06-18');
    const pids = [await who(session), await who(session), await who(session), await who(session)];
    expect(new Set(pids).size).toBe(2);
    expect((await session.end()).status).toBe(204);
    const statuses = [await session.call('who'), await session.call('who')].map(({ status }) => status);
    expect(statuses).toEqual([404, 404]);
  });

  it('forward an elicitation result and a cancellation to the worker that waits for it', async () => {
    const session = await openSession(url, '2025-06-18');
    for (let i = 1; i <= 4; i++) {
      const asked = await session.call('ask', { token: `q${i}` });
      const seen: unknown[] = [];
      for await (const { data } of asked.messages()) {
        seen.push(data);
        if (!('method' in data)) break;
        const result = { action: 'accept', content: { name: `n${i}` } };
        // On a connection to the one and to the other worker by turns.
        if (i % 2 === 0) await who(session);
        expect((await session.post({ id: data.id, result })).status).toBe(202);
      }
      expect(JSON.parse(textOf(seen.at(-1)))).toMatchObject({ token: `q${i}`, answer: `n${i}` });
    }
    for (const i of [1, 2]) {
      const waiting = await session.call('wait', {}, 100 + i);
      let count = 0;
      for await (const { data } of waiting.messages()) {
        count++;
        expect(data).toMatchObject({ method: 'notifications/progress' });
        if (i === 2) await who(session);
        const params = { requestId: 100 + i };
        await (await session.post({ method: 'notifications/cancelled', params })).text();
      }
      expect(count).toBe(1);
    }
  });

  it('share subscriptions, and one notification stream per session', async () => {
    const session = await openSession(url, '2025-06-18');
    const subscribe = { id: 7, method: 'resources/subscribe', params: { uri: 'note://ada' } };
    expect(await lastOf(await session.post(subscribe))).toMatchObject({ result: {} });
    const stream = await session.get();
    const others = [await session.get(), await session.get()];
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    const received = stream.messages();
    for (let i = 0; i < 2; i++) {
      await lastOf(await session.call('touch'));
      expect((await received.next()).value?.data).toMatchObject({
        method: 'notifications/resources/updated',
      });
    }
    stream.cut();
  });

  it('resume a stream from either worker, with each event once', async () => {
    const session = await openSession(url, '2025-11-25');
    for (let i = 0; i < 4; i++) {
      const steps: number[] = [];
      let result: unknown;
      let last = '';
      const take = ({ id, data }: { id: string | undefined; data: Record<string, never> }): void => {
        last = id ?? last;
        if ('result' in data) result = data;
        else steps.push((data as unknown as { params: { progress: number } }).params.progress);
      };
      const first = await session.call('report', { steps: 6 });
      for await (const message of first.messages()) {
        take(message);
        if (steps.length === 2) break;
      }
      first.cut();
      if (i % 2 === 0) await who(session);
      const resumed = await session.get({ 'last-event-id': last });
      expect(resumed.status).toBe(200);
      for await (const message of resumed.messages()) take(message);
      expect(steps).toEqual([1, 2, 3, 4, 5, 6]);
      expect(textOf(result)).toContain('"token":"t"');
    }
  });

  it('claim the state of a multi-round request once', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    };
    const ask = async (more: object = {}): Promise<Record<string, never>> => {
      const params = { name: 'ask', arguments: { token: 't' }, _meta, ...more };
      const headers = {
        ...BEARER,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'ask',
      };
      return lastOf(await send(url, 'POST', headers, { id: 1, method: 'tools/call', params }));
    };
    const { result } = (await ask()) as unknown as {
      result: { requestState: string; inputRequests: object };
    };
    const [key = ''] = Object.keys(result.inputRequests);
    const given = {
      requestState: result.requestState,
      inputResponses: { [key]: { action: 'accept', content: { name: 'n' } } },
    };
    expect(textOf(await ask(given))).toContain('"answer":"n"');
    for (let i = 0; i < 2; i++) expect(await ask(given)).toHaveProperty('error.code', -32602);
  });
});

describe('a worker that is killed', () => {
  it('leaves the connections that it had not accepted to the other one', async () => {
    const { program, url } = await startWorkers();
    const [victim = 0] = workersOf(program.child.pid);
    for (let i = 0; i < 3; i++) await (await send(new URL('/health', url).href, 'GET', {})).text();
    process.kill(victim, 'SIGSTOP');
    const asked = Array.from({ length: 8 }, () => send(new URL('/health', url).href, 'GET', {}));
    let answered = 0;
    for (const each of asked) void each.then(() => answered++);
    // The kernel would accept connections for a stopped process: one of them is its turn.
    await until(() => answered === asked.length - 1 || undefined);
    process.kill(victim, 'SIGKILL');
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual(asked.map(() => 200));
    await program.stop();
  });

  it('is replaced, and loses only the calls that it was serving', async () => {
    const { program, url } = await startWorkers();
    const session = await openSession(url, '2025-11-25');
    const before = workersOf(program.child.pid);
    // One of these calls is served by each worker.
    const calls = [await session.call('report', { steps: 20 }), await session.call('report', { steps: 20 })];
    let reporting = 0;
    const served = calls.map(async (reply) => {
      let last = '';
      const seen: unknown[] = [];
      try {
        for await (const { id, data } of reply.messages()) {
          last = id ?? last;
          if (seen.push(data) === 1) reporting++;
        }
      } catch {
        // Its connection was cut.
      }
      if (textOf(seen.at(-1)) !== '') return 'done';
      const resumed = await session.get({ 'last-event-id': last });
      return (await lastOf(resumed)) as unknown as { error: { code: number; message: string } };
    });
    // Before its first event a stream cannot be resumed.
    await until(() => reporting === 2 || undefined);
    const [victim = 0] = before;
    process.kill(victim, 'SIGKILL');
    const outcomes = await Promise.all(served);
    expect(outcomes).toContain('done');
    expect(outcomes.find((each) => each !== 'done')).toMatchObject({
      error: { code: -32603, message: expect.stringContaining('Send it again') },
    });
    await until(() => {
      const now = workersOf(program.child.pid);
      return (now.length === 2 && !now.includes(victim)) || undefined;
    });
    await until(async () => (!before.includes(await who(session)) ? true : undefined));
    expect(program.errors()).toMatch(/Worker \d ended by SIGKILL; another one is started in 100 ms/);
    expect(await program.stop()).toBe(0);
  });
});

describe('SIGHUP and SIGTERM', () => {
  it('restart every worker under load without a failed call, and end all of them', async () => {
    const { program, url } = await startWorkers();
    const before = workersOf(program.child.pid);
    let isOver = false;
    const outcomes = new Map<string, number>();
    const count = (outcome: string): void => {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    };
    const clients = Array.from({ length: 8 }, async (_, i) => {
      const client = await connect(overHttp(url, { headers: BEARER }), {
        revision: i % 2 === 0 ? '2025-11-25' : '2026-07-28',
      });
      while (!isOver) {
        try {
          const result = await client.callTool('echo', { token: `c${i}` });
          count(JSON.stringify(result.content).includes(`c${i}`) ? 'right' : 'wrong');
        } catch (error) {
          count(String(error));
        }
      }
      await client.close();
    });
    await until(() => ((outcomes.get('right') ?? 0) > 100 ? true : undefined));
    program.child.kill('SIGHUP');
    await until(() => (program.errors().includes('All workers were restarted') ? true : undefined));
    const atRestart = outcomes.get('right') ?? 0;
    await until(() => ((outcomes.get('right') ?? 0) > atRestart + 100 ? true : undefined));
    isOver = true;
    await Promise.all(clients);
    expect([...outcomes.keys()]).toEqual(['right']);
    const after = workersOf(program.child.pid);
    expect(after).toHaveLength(2);
    for (const pid of after) expect(before).not.toContain(pid);
    expect(await program.stop()).toBe(0);
    for (const pid of after) expect(() => process.kill(pid, 0)).toThrow();
  });
});

describe('a program without a file', () => {
  it('gets an error with an explanation', () => {
    const { stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { createServer } = await import('lectern'); const { serve } = await import('lectern/node');
         await serve(createServer({ name: 'x', version: '1' }), { port: 0, workers: 2 });`,
      ],
      { encoding: 'utf8', timeout: 60_000, cwd: fileURLToPath(new URL('../..', import.meta.url)) },
    );
    expect(stderr).toContain(
      'workers starts the file of the program again in each worker: save it to a file',
    );
  });
});
