import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serve } from '../../packages/lectern/src/node.ts';
import { createFixture } from '../fixture/server.ts';
import { quietLogger, smallServer } from '../support/quiet.ts';
import { describeHttpBehaviour } from './behaviour.ts';
import { readMessage } from './client/message.ts';
import { askTool } from './client/stateless.ts';
import { describeHttpOptions } from './options.ts';
import type { StartWith } from './serving.ts';

const startWith: StartWith = async (servers, options = {}) => {
  const { url, close } = await serve(servers, { port: 0, ...options });
  return { url, stop: close };
};

describeHttpBehaviour('serve() on Node', () => startWith(createFixture({ logger: quietLogger })));
describeHttpOptions('serve() on Node, set up otherwise', startWith);

describe('serve() itself', () => {
  it('cancels calls that exceed drainMs on close', async () => {
    let begun = (): void => {};
    const isRunning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let reason: unknown;
    const server = smallServer().tool('endless', { description: 'x' }, async (_args, { signal }) => {
      begun();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      reason = signal.reason;
      return 'never';
    });
    const serving = await serve(server, { port: 0, drainMs: 1 });
    const answer = askTool(serving.url, 'endless').catch(() => undefined);
    await isRunning;
    await serving.close();
    expect(reason).toBeInstanceOf(DOMException);
    await answer;
  });

  it('admits other machines only under configured host names', async () => {
    await expect(serve(smallServer(), { port: 0, host: '0.0.0.0' })).rejects.toThrow('allowedHosts');
  });

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['headers without end', `GET /mcp HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('responds to %s with a JSON-RPC error and closes the connection', async (_what, text, status) => {
    const { port, close } = await serve(smallServer(), { port: 0 });
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received)).on('error', reject);
    });
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(readMessage(body).error?.code).toBe(-32600);
    await close();
  });
});
