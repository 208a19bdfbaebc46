/**
 * The way from an official client to a server under test: the client's own transport, recorded.
 * @module
 */
import { vi } from 'vitest';
import { createLogger, type JsonObject } from '../../packages/lectern/src/index.ts';
import { serve } from '../../packages/lectern/src/node.ts';
import type { ClientSetup, Way } from './official-client.ts';
import { recordingFetch } from './recording-fetch.ts';
import {
  type ChildEnd,
  proposing,
  type RecordingTransport,
  recordingTransport,
  type StockTransport,
} from './recording-transport.ts';
import type { ServerUnderTest } from './servers.ts';
import type { WireRecord } from './wire-record.ts';

type Fetch = ReturnType<typeof recordingFetch>;

/** How one generation of the official client makes its transports. */
export interface Transports<Message, Http> {
  stdio(server: ServerUnderTest): StockTransport<Message>;
  http(url: URL, fetch: Fetch, session: { sessionId?: string }): Http;
  sse(url: URL, fetch: Fetch): Http;
}

export interface Link<Transport> {
  readonly transport: Transport;
  /** How the server ended. */
  readonly exited: Promise<ChildEnd>;
  /** Settles when news can reach a client that is connected. */
  ready(): Promise<void>;
  sessionId(): string | undefined;
  endSession(): Promise<void>;
  hangUp(client: Closable): Promise<void>;
}

interface Closable {
  onerror?: ((error: Error) => void) | undefined;
  close(): Promise<void>;
}

interface StockSession {
  readonly sessionId?: string;
  terminateSession(): Promise<void>;
}

const NO_SESSION = {
  ready: async (): Promise<void> => {},
  sessionId: (): undefined => undefined,
  endSession: async (): Promise<void> => {},
};

/** `propose` replaces the revision in `initialize`, for clients that have no setting for it. */
export async function openLink<Message, Http extends object>(
  setup: ClientSetup,
  wire: WireRecord,
  transports: Transports<Message, Http>,
  propose?: string,
): Promise<Link<RecordingTransport<Message> | Http>> {
  const { way = 'stdio', server } = setup;
  if (way === 'stdio') {
    const transport = recordingTransport(transports.stdio(server), wire, propose);
    const { exited } = transport;
    return { ...NO_SESSION, transport, exited, hangUp: (client) => client.close() };
  }
  const own = setup.serving === undefined ? await serveHere(server, wire) : undefined;
  const url = addressOf((setup.serving ?? own)?.url as string, way);
  const session = setup.session === undefined ? {} : { sessionId: setup.session };
  const transport = transports[way](url, recordingFetch(wire, setup.headers), session);
  recordSending(transport, wire, propose);
  let exit: (end: ChildEnd) => void;
  return {
    transport,
    exited: new Promise((resolve) => {
      exit = resolve;
    }),
    async ready() {
      const listens = way === 'http' && setup.revision !== '2026-07-28' && setup.session === undefined;
      if (listens) await newsStream(wire);
    },
    sessionId: () => (transport as StockSession).sessionId,
    endSession: () => (transport as StockSession).terminateSession(),
    async hangUp(client) {
      // Clients complain of the streams that they cut themselves.
      client.onerror = () => {};
      await client.close();
      await own?.close();
      exit({ code: 0, signal: null });
    },
  };
}

function serveHere(server: ServerUnderTest, wire: WireRecord): ReturnType<typeof serve> {
  const write = (line: string): void => {
    wire.log += `${line}\n`;
  };
  return serve(server.create({ logger: createLogger({ write }) }), { port: 0 });
}

function addressOf(url: string, way: Exclude<Way, 'stdio'>): URL {
  return new URL(way === 'sse' ? url.replace(/mcp$/, 'sse') : url);
}

/** Clients open it without waiting for it. */
async function newsStream({ exchanges }: WireRecord): Promise<void> {
  await vi.waitFor(() => {
    const opened = exchanges.find(({ method }) => method === 'GET');
    if (opened?.status === undefined) throw new Error('The stream of news is not open');
  }, 20_000);
}

/** The stock transport stays what it is, as clients look at more than its methods. */
function recordSending(transport: object, wire: WireRecord, propose?: string): void {
  const stock = transport as {
    send(message: JsonObject, options?: object): Promise<void>;
    setProtocolVersion(version: string): void;
  };
  const send = stock.send.bind(stock);
  const setProtocolVersion = stock.setProtocolVersion.bind(stock);
  stock.send = (message, options) => {
    const outgoing = propose === undefined ? message : proposing(message, propose);
    wire.noteSent(outgoing);
    return send(outgoing, options);
  };
  stock.setProtocolVersion = (version) => {
    wire.negotiated = version;
    setProtocolVersion(version);
  };
}
