import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createFixture } from '../../../../../test/fixture/server.ts';
import { quietLogger } from '../../../../../test/support/quiet.ts';
import { type ServeOptions, type Serving, serve } from './serve.ts';

async function served(options: ServeOptions = {}): Promise<Serving> {
  const serving = await serve(createFixture({ logger: quietLogger }), { port: 0, ...options });
  onTestFinished(() => serving.close());
  return serving;
}

/** What comes back until the server closes the connection. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

it.each([
  ['a request that is not HTTP', 'HELLO\r\n\r\n', '400 Bad Request', 'The request is not HTTP'],
  [
    'headers that are too large',
    `GET /mcp HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'The headers are too large',
  ],
])(
  'serve() responds to %s with a JSON-RPC error and closes the connection',
  async (_, bytes, status, message) => {
    const response = await sendRaw((await served()).port, bytes);
    expect(response).toMatch(`HTTP/1.1 ${status}\r\n`);
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({
      jsonrpc: '2.0',
      error: { message },
    });
  },
);

it('serve() finishes a running response when it closes', async () => {
  const serving = await served();
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const head = `POST /mcp HTTP/1.1\r\nhost: 127.0.0.1:${serving.port}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n`;
  const response = sendRaw(serving.port, head + body);
  await expect.poll(async () => (await fetch(serving.url)).status).toBeGreaterThan(0);
  await serving.close();
  expect(await response).toMatch(/^HTTP\/1\.1 \d{3} /);
});
