/**
 * The server that stands in the rain: the fixture on a free port, and the question whether it still answers.
 * @module
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createLogger, type Server } from '../../packages/lectern/src/index.ts';
import { type ServeOptions, type Serving, serve } from '../../packages/lectern/src/node.ts';
import { createFixture } from '../fixture/server.ts';
import { type RawAnswer, RawConnection } from './raw.ts';
import { goodEcho } from './requests.ts';
import { addWeatherTools } from './tools.ts';

export interface Rained {
  readonly port: number;
  readonly url: string;
  readonly serving: Serving;
  /** Lines of the server's log. */
  readonly log: readonly string[];
}

export interface RainOptions extends ServeOptions {
  readonly server?: Server;
  /** Whether the server may say of itself that a request failed by its own fault. */
  readonly mayFail?: boolean;
}

/** Serves for one suite, and asks after each of its tests whether the server still answers. */
export function inTheRain(options: RainOptions = {}): Rained {
  const log: string[] = [];
  let serving: Serving | undefined;
  const current = (): Serving => {
    if (serving === undefined) throw new Error('Not serving yet');
    return serving;
  };
  beforeAll(async () => {
    const server = options.server ?? loggedFixture(log);
    serving = await serve(server, { port: 0, ...options });
  });
  afterEach(async () => {
    await mustAnswer(current().port);
    if (!options.mayFail) expect(log.filter((line) => line.includes('A request failed'))).toEqual([]);
  });
  afterAll(() => serving?.close());
  return {
    log,
    get port() {
      return current().port;
    },
    get url() {
      return current().url;
    },
    get serving() {
      return current();
    },
  };
}

export function loggedFixture(log: string[] = []): Server {
  return addWeatherTools(createFixture({ logger: createLogger({ write: (line) => void log.push(line) }) }));
}

/** A normal request on a connection of its own gets its normal answer. */
export async function mustAnswer(port: number): Promise<void> {
  const text = randomUUID();
  const { status, body } = await exchange(port, goodEcho(text));
  expect({ status, text: JSON.parse(body).result?.content?.[0]?.text }).toEqual({ status: 200, text });
}

/** Sends it on a new connection and gives the first answer. */
export async function exchange(
  port: number,
  bytes: string | Uint8Array,
  options?: { toHead?: boolean },
): Promise<RawAnswer> {
  const connection = new RawConnection(port);
  try {
    return await connection.write(bytes).answer(options);
  } finally {
    connection.destroy();
  }
}
