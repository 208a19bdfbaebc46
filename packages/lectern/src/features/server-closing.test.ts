import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../http.ts';
import { createServer, type Logger } from '../index.ts';
import { serve } from '../transports/node/serve.ts';
import { serveStdio } from '../transports/stdio/serve-stdio.ts';

const silent: Logger = { log() {} };

function closable(logger: Logger = silent) {
  const calls: string[] = [];
  const server = createServer({ name: 'x', version: '1', logger });
  server.onClose(async () => {
    await Promise.resolve();
    calls.push('closed');
  });
  return { server, calls };
}

const overStdio = (server: ReturnType<typeof closable>['server']) => {
  const input = new PassThrough();
  return { input, serving: serveStdio(server, { input, output: new PassThrough() }) };
};

describe('onClose', () => {
  it('runs before close() of serve() resolves', async () => {
    const { server, calls } = closable();
    const serving = await serve(server, { port: 0, guardProcess: false });
    expect(calls).toEqual([]);
    await serving.close();
    expect(calls).toEqual(['closed']);
  });

  it('runs before close() of a handler resolves', async () => {
    const { server, calls } = closable();
    await createHandler(server).close();
    expect(calls).toEqual(['closed']);
  });

  it('runs when stdin has ended, before the process exits', async () => {
    const { server, calls } = closable();
    const input = new PassThrough();
    const exited = new Promise<readonly string[]>((resolve) => {
      serveStdio(server, { input, output: new PassThrough(), exit: () => resolve([...calls]) });
    });
    input.end();
    expect(await exited).toEqual(['closed']);
  });

  it('runs once, when the last of several transports has closed', async () => {
    const { server, calls } = closable();
    const first = overStdio(server).serving;
    const second = await serve(server, { port: 0, guardProcess: false });
    await first.close();
    expect(calls).toEqual([]);
    await second.close();
    await second.close();
    expect(calls).toEqual(['closed']);
    await overStdio(server).serving.close();
    expect(calls).toEqual(['closed']);
  });

  it('does not run if a port could not be opened', async () => {
    const other = await serve(closable().server, { port: 0, guardProcess: false });
    const { server, calls } = closable();
    await expect(serve(server, { port: other.port, guardProcess: false })).rejects.toThrow('EADDRINUSE');
    expect(calls).toEqual([]);
    await other.close();
  });

  it('logs a listener that throws and runs the others', async () => {
    const logged: string[] = [];
    const { server, calls } = closable({ log: (_, message) => void logged.push(message) });
    server.onClose(() => {
      throw new Error('no');
    });
    await overStdio(server).serving.close();
    expect(logged).toContain('A close listener failed');
    expect(calls).toEqual(['closed']);
  });
});
