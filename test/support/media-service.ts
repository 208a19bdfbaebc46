/**
 * A catalogue service on this machine: the little catalogue of the tests, by the protocol that the gateway speaks. One
 * question it first refuses, then keeps waiting until somebody releases it or goes away.
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { backendHandler } from '../../servers/media-gateway/backend/http/serve-backend.ts';
import { testBackend } from '../../servers/media-gateway/catalogue.testing.ts';
import { gate } from './gate.ts';
import { quietLogger } from './quiet.ts';

/** The question that takes for ever. */
export const SLOW = 'a ship in space with a monster';

export interface MediaService {
  readonly url: string;
  /** How often it was asked the slow question. */
  slowAttempts(): number;
  /** How often it was asked anything. */
  attempts(): number;
  /** The slow question has come again, and waits. */
  readonly held: Promise<void>;
  /** The socket of it was closed before it was answered. */
  readonly left: Promise<void>;
  /** Answers what waits; from then on, the question is as fast as any. */
  release(): void;
  stop(): Promise<void>;
}

/** Gone after the test at the latest. */
export async function mediaService(): Promise<MediaService> {
  const handle = backendHandler(testBackend(), quietLogger);
  const held = gate();
  const left = gate();
  const released = gate();
  let attempts = 0;
  let slowAttempts = 0;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    attempts += 1;
    const body = await text(incoming);
    if (body.includes(SLOW)) {
      slowAttempts += 1;
      if (slowAttempts === 1) {
        outgoing.writeHead(503, { 'retry-after': '0' }).end();
        return;
      }
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) left.open();
      });
      held.open();
      await released.opened;
    }
    const headers = { 'content-type': 'application/json' };
    const response = await handle(
      new Request(`http://127.0.0.1${incoming.url}`, { method: 'POST', headers, body }),
    );
    outgoing.writeHead(response.status, headers).end(await response.text());
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${port}/catalogue`,
    attempts: () => attempts,
    slowAttempts: () => slowAttempts,
    held: held.opened,
    left: left.opened,
    release: () => released.open(),
    stop,
  };
}
