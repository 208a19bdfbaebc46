/**
 * The official clients among the load: what their application gets, and what it makes of an error.
 * @module
 */
import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondTransport,
} from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Ledger, Visible } from './ledger.ts';

const STEPS = 5;
const BROKEN_STREAM = 'stateless stream broken, not reported by the client';
/** A stream of a session whose client waited until its own timeout. */
const HELD_UP = 'response that never came';
/** What a replica says while Redis is away. */
const AWAY = /temporarily unavailable|cannot be checked/;
/** What Redis lost; then a stream is refused with 400 whenever it is resumed. */
const LOST_LOG = /Failed to open SSE stream: Bad Request/;
const CAPABILITIES = { capabilities: { elicitation: {} } };
/** Their own bound is two attempts, which a Redis that is away for longer than they take uses up. */
const PATIENT = {
  reconnectionOptions: {
    maxReconnectionDelay: 1000,
    initialReconnectionDelay: 100,
    reconnectionDelayGrowFactor: 1.5,
    maxRetries: 1000,
  },
};

interface Call {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}
type OnProgress = (progress: { progress: number }) => void;
type Ask = (message: string) => { action: 'accept'; content: { name: string } };

interface Connected {
  /** Errors that the client reports beside those of calls, and what went over its connections. */
  readonly complaints: string[];
  call(call: Call, onProgress: OnProgress, ms: number): Promise<unknown>;
  close(): Promise<void>;
}

/** `fetch`, with a line for each response and for the end of its body. */
function recordingFetch(lines: string[]): typeof fetch {
  return async (url, init) => {
    const sent = `${init?.method} ${new Headers(init?.headers).get('last-event-id') ?? String(init?.body ?? '').slice(0, 60)}`;
    const response = await fetch(url, init);
    let received = '';
    const note = (how: string): void =>
      void lines.push(`${sent}: ${response.status} ${how} after ${received}`);
    if (response.body === null) {
      note('empty');
      return response;
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { value, done } = await reader.read();
          received = (received + decoder.decode(value)).slice(-200);
          if (!done) return controller.enqueue(value);
          note('ended');
          controller.close();
        } catch (error) {
          note('broke');
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
    lines.push(`${sent}: ${response.status} began`);
    return new Response(body, response);
  };
}

const accept: Ask = (message) => ({ action: 'accept', content: { name: message } });

async function connectFirst(url: URL, name: string, requestInit: RequestInit): Promise<Connected> {
  const client = new FirstClient({ name, version: '1' }, CAPABILITIES);
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => accept(params.message));
  const complaints: string[] = [];
  client.onerror = ({ message }) => complaints.push(message);
  const transport = new FirstTransport(url, { requestInit, fetch: recordingFetch(complaints), ...PATIENT });
  await client.connect(transport as Parameters<FirstClient['connect']>[0]);
  return {
    complaints,
    call: (call, onprogress, timeout) => client.callTool(call, undefined, { onprogress, timeout }),
    async close() {
      await transport.terminateSession();
      await client.close();
    },
  };
}

async function connectSecond(
  url: URL,
  name: string,
  requestInit: RequestInit,
  mode: 'auto' | 'legacy',
): Promise<Connected> {
  const client = new SecondClient({ name, version: '1' }, { ...CAPABILITIES, versionNegotiation: { mode } });
  client.setRequestHandler('elicitation/create', ({ params }) => accept(params.message));
  const complaints: string[] = [];
  client.onerror = ({ message }) => complaints.push(message);
  const transport = new SecondTransport(url, { requestInit, fetch: recordingFetch(complaints), ...PATIENT });
  await client.connect(transport);
  return {
    complaints,
    call: (call, onprogress, timeout) => client.callTool(call, { onprogress, timeout }),
    async close() {
      await transport.terminateSession();
      await client.close();
    },
  };
}

export type Kind = '1.32' | '2.4 in sessions' | '2.4 stateless';

const CONNECT: Readonly<Record<Kind, (url: URL, name: string, init: RequestInit) => Promise<Connected>>> = {
  '1.32': connectFirst,
  '2.4 in sessions': (url, name, init) => connectSecond(url, name, init, 'legacy'),
  '2.4 stateless': (url, name, init) => connectSecond(url, name, init, 'auto'),
};

export const OFFICIAL: readonly Kind[] = Object.keys(CONNECT) as Kind[];

/** An official client at work. */
export class OfficialClient {
  readonly name: string;
  readonly #url: string;
  readonly #kind: Kind;
  readonly #ledger: Ledger;
  readonly #ms: number;
  #client: Connected | undefined;
  #count = 0;

  /** `ms`: how long it waits for a result. */
  constructor(url: string, name: string, kind: Kind, ledger: Ledger, ms: number) {
    this.#url = url;
    this.name = name;
    this.#kind = kind;
    this.#ledger = ledger;
    this.#ms = ms;
  }

  /** What went over its connections. */
  get state(): string {
    return JSON.stringify(this.#client?.complaints.slice(-12));
  }

  async open(): Promise<void> {
    const init = { headers: { authorization: `Bearer ${this.name}` } };
    this.#client = await CONNECT[this.#kind](new URL(this.#url), this.name, init);
  }

  async end(): Promise<void> {
    await this.#client?.close();
  }

  work(turn: number): [string, () => Promise<void>] {
    const tool = ['echo', 'report', 'ask'][turn % 3] as string;
    return [`${this.#kind}: ${tool}`, () => this.#call(tool, `${this.name}-${++this.#count}`)];
  }

  async #call(tool: string, token: string): Promise<void> {
    let progress = 0;
    const onProgress: OnProgress = (at) => {
      if (at.progress !== progress + 1)
        this.#ledger.fault('event lost or twice', `${token}: ${at.progress} after ${progress}`);
      progress = at.progress;
    };
    const args = { token, ...(tool === 'report' ? { steps: STEPS } : {}) };
    const client = this.#client as Connected;
    client.complaints.length = 0;
    const given = await client
      .call({ name: tool, arguments: args }, onProgress, this.#ms)
      .catch((error) => this.#explain(tool, error, client.complaints));
    const { content } = given as { content: readonly { text: string }[] };
    const result = JSON.parse(content[0]?.text ?? '{}');
    if (result.token !== token) this.#ledger.fault('wrong client', `${token}: ${result.token}`);
    if (result.principal !== this.name)
      this.#ledger.fault('wrong principal', `${token}: ${result.principal}`);
    if (tool === 'ask' && result.answer !== token)
      this.#ledger.fault('wrong answer', `${token}: ${result.answer}`);
  }

  #explain(tool: string, error: Error & { code?: number }, complaints: readonly string[]): never {
    const text = `${this.#kind}: ${error.message}`.slice(0, 160);
    if (/Session not found/.test(text)) this.#ledger.fault('session lost', text);
    if (/timed out/i.test(text)) {
      // They report an elicitation result that could not be sent, and do not send it again: the server waits for it.
      const unsent = complaints.find((each) =>
        /^(?!POST|GET).*(502|temporarily unavailable|fetch failed)/s.test(each),
      );
      // A stateless stream cannot be resumed, and when it breaks they wait for their own timeout.
      if (this.#kind === '2.4 stateless') this.#ledger.count(BROKEN_STREAM);
      else if (tool === 'ask' && unsent !== undefined)
        this.#ledger.count('elicitation result not sent again');
      else if (complaints.some((each) => LOST_LOG.test(each))) {
        this.#ledger.count('log lost with Redis');
        throw new Visible(text, 'redis');
      } else this.#ledger.fault(HELD_UP, `${tool}, ${text}: ${JSON.stringify(complaints.slice(0, 12))}`);
      throw new Visible(`${text}: ${unsent}`, AWAY.test(unsent ?? '') ? 'redis' : 'replica');
    }
    throw new Visible(text, AWAY.test(text) ? 'redis' : 'replica');
  }
}
