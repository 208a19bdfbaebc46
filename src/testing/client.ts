/**
 * A client for tests that speaks any of the five revisions, with the same methods in each.
 * @module
 */
import type { JsonObject, JsonRpcId } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/levels.ts';
import { META } from '../protocol/envelope.ts';
import { LATEST_HANDSHAKE, type Revision, rulesOf } from '../protocol/revisions.ts';
import type { Server } from '../server.ts';
import { type Connect, inMemory } from './link.ts';
import { type Notification, type PendingRequest, type Transcribed, Wire } from './wire.ts';

/** What the client does when the server asks; those that are given are declared as capabilities. */
export interface Answers {
  readonly elicitation?: (params: JsonObject) => JsonObject | Promise<JsonObject>;
  readonly sampling?: (params: JsonObject) => JsonObject | Promise<JsonObject>;
  readonly roots?: () => JsonObject | Promise<JsonObject>;
}

export interface TestClientOptions {
  readonly revision?: Revision;
  readonly answers?: Answers;
  /** On top of those that the answers imply. */
  readonly capabilities?: JsonObject;
  /** What it calls itself: `name`, `version` and more. */
  readonly clientInfo?: JsonObject;
  /** Stateless requests name it; in a session it is set with `setLogLevel`. */
  readonly logLevel?: LogLevel;
  /** Sees every message of both sides. */
  readonly observe?: (entry: Transcribed, revision: Revision) => void;
}

export interface CallOptions {
  readonly onProgress?: (progress: JsonObject) => void;
}

const METHOD_OF: Readonly<Record<keyof Answers, string>> = {
  elicitation: 'elicitation/create',
  sampling: 'sampling/createMessage',
  roots: 'roots/list',
};

/** A server that keeps asking would otherwise hold a test for ever. */
const MOST_ROUNDS = 10;

export class TestClient {
  readonly revision: Revision;
  /** The result of `initialize` or `server/discover`. */
  readonly server: JsonObject;
  readonly transcript: Transcribed[];
  readonly #wire: Wire;
  readonly #options: TestClientOptions;

  /** Use `testClient()` or `connectClient()`. */
  constructor(wire: Wire, server: JsonObject, transcript: Transcribed[], options: TestClientOptions) {
    this.#wire = wire;
    this.#options = options;
    this.server = server;
    this.transcript = transcript;
    this.revision = options.revision ?? LATEST_HANDSHAKE;
  }

  listTools(cursor?: string): Promise<JsonObject> {
    return this.request('tools/list', cursor === undefined ? {} : { cursor });
  }

  callTool(name: string, args?: JsonObject, options: CallOptions = {}): Promise<JsonObject> {
    return this.request('tools/call', { name, ...(args === undefined ? {} : { arguments: args }) }, options);
  }

  listResources(): Promise<JsonObject> {
    return this.request('resources/list');
  }

  listResourceTemplates(): Promise<JsonObject> {
    return this.request('resources/templates/list');
  }

  readResource(uri: string): Promise<JsonObject> {
    return this.request('resources/read', { uri });
  }

  listPrompts(): Promise<JsonObject> {
    return this.request('prompts/list');
  }

  getPrompt(name: string, args?: JsonObject): Promise<JsonObject> {
    return this.request('prompts/get', { name, ...(args === undefined ? {} : { arguments: args }) });
  }

  complete(ref: JsonObject, name: string, value: string, context?: JsonObject): Promise<JsonObject> {
    const argument = { name, value };
    return this.request('completion/complete', {
      ref,
      argument,
      ...(context === undefined ? {} : { context }),
    });
  }

  setLogLevel(level: LogLevel): Promise<JsonObject> {
    return this.request('logging/setLevel', { level });
  }

  /** Any request; in the stateless era with its envelope, and with the rounds that the server asks for. */
  async request(method: string, params: JsonObject = {}, options: CallOptions = {}): Promise<JsonObject> {
    let result = await this.start(method, params, options).result;
    for (let round = 1; result.resultType === 'input_required' && round <= MOST_ROUNDS; round++) {
      const { inputRequests = {}, requestState } = result as {
        inputRequests?: JsonObject;
        requestState?: string;
      };
      const inputResponses = await this.#answerAll(
        inputRequests as Record<string, { method: string; params: JsonObject }>,
      );
      const state = requestState === undefined ? {} : { requestState };
      result = await this.start(method, { ...params, inputResponses, ...state }, options).result;
    }
    return result;
  }

  /** Sends a request and gives its id at once, to be cancelled or watched. */
  start(method: string, params: JsonObject = {}, options: CallOptions = {}): PendingRequest {
    const progressToken = options.onProgress === undefined ? undefined : crypto.randomUUID();
    const meta = {
      ...(params._meta as JsonObject | undefined),
      ...(progressToken === undefined ? {} : { progressToken }),
      ...(rulesOf(this.revision).era === 'stateless' ? envelope(this.#options) : {}),
    };
    const pending = this.#wire.request(
      method,
      Object.keys(meta).length > 0 ? { ...params, _meta: meta } : params,
    );
    if (progressToken === undefined) return pending;
    const stop = this.#wire.onNotification((heard) => {
      if (heard.params.progressToken === progressToken) options.onProgress?.(heard.params);
    });
    return { ...pending, result: pending.result.finally(stop) };
  }

  notify(method: string, params?: JsonObject): void {
    this.#wire.notify(method, params);
  }

  cancel(requestId: JsonRpcId, reason?: string): void {
    this.notify('notifications/cancelled', { requestId, ...(reason === undefined ? {} : { reason }) });
  }

  /** All that were heard so far. */
  get notifications(): readonly Notification[] {
    return this.#wire.notifications;
  }

  /** The first notification of this method, heard already or to come. */
  notification(method: string): Promise<Notification> {
    const heard = this.notifications.find((each) => each.method === method);
    if (heard !== undefined) return Promise.resolve(heard);
    return new Promise((resolve) => {
      const stop = this.#wire.onNotification((each) => {
        if (each.method !== method) return;
        stop();
        resolve(each);
      });
    });
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  async #answerAll(asked: Record<string, { method: string; params: JsonObject }>): Promise<JsonObject> {
    const answers = Object.entries(asked).map(async ([key, { method, params }]) => [
      key,
      await answerTo(this.#options.answers ?? {}, method, params),
    ]);
    return Object.fromEntries(await Promise.all(answers));
  }
}

/** Connects to a server in memory. */
export function testClient(server: Server, options: TestClientOptions = {}): Promise<TestClient> {
  return connectClient(inMemory(server), options);
}

/** Connects over any link: `inMemory(server)`, or that of `spawnServer()`. */
export async function connectClient(connect: Connect, options: TestClientOptions = {}): Promise<TestClient> {
  const revision = options.revision ?? LATEST_HANDSHAKE;
  const transcript: Transcribed[] = [];
  const wire = new Wire(
    connect,
    (method, params) => answerTo(options.answers ?? {}, method, params),
    (entry) => {
      transcript.push(entry);
      options.observe?.(entry, revision);
    },
  );
  const stateless = rulesOf(revision).era === 'stateless';
  const opening = stateless
    ? wire.request('server/discover', { _meta: envelope(options) })
    : wire.request('initialize', {
        protocolVersion: revision,
        capabilities: capabilitiesOf(options),
        clientInfo: options.clientInfo ?? CLIENT_INFO,
      });
  const server = await opening.result;
  if (!stateless) wire.notify('notifications/initialized');
  return new TestClient(wire, server, transcript, options);
}

const CLIENT_INFO = { name: 'lectern-test-client', version: '1.0.0' };

function envelope(options: TestClientOptions): JsonObject {
  return {
    [META.protocolVersion]: options.revision,
    [META.clientCapabilities]: capabilitiesOf(options),
    [META.clientInfo]: options.clientInfo ?? CLIENT_INFO,
    ...(options.logLevel === undefined ? {} : { [META.logLevel]: options.logLevel }),
  };
}

function capabilitiesOf({ answers = {}, capabilities }: TestClientOptions): JsonObject {
  return { ...Object.fromEntries(Object.keys(answers).map((name) => [name, {}])), ...capabilities };
}

async function answerTo(answers: Answers, method: string, params: JsonObject): Promise<JsonObject> {
  if (method === 'ping') return {};
  const name = (Object.keys(METHOD_OF) as (keyof Answers)[]).find((each) => METHOD_OF[each] === method);
  const answer = name === undefined ? undefined : answers[name];
  if (answer === undefined) throw new Error(`This client does not answer ${method}`);
  return answer(params);
}
