/**
 * Speaks the revisions that begin with `initialize`, in a session where the server keeps one.
 * @module
 */
import type { Connection, RequestOptions, Welcome } from './connection.ts';
import { isObject, type JsonObject, textOf } from './json.ts';
import { resultOf } from './result-of.ts';
import { CLIENT } from './this-client.ts';
import { type Received, type Sending, Wire, type WireParts } from './wire.ts';

/** The first revision with questions to the person. */
const SINCE_QUESTIONS = '2025-06-18';
const MOST_RETURNS = 100;
const RETURN_MS = 1000;

interface Session {
  readonly welcome: Welcome;
  readonly headers: Readonly<Record<string, string>>;
}

export function speakHandshake(parts: WireParts, revision: string): Connection {
  const wire = new Wire(parts);
  let lastId = 0;
  let opening: Promise<Session> | undefined;

  function session(): Promise<Session> {
    opening ??= open().catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function open(): Promise<Session> {
    const capabilities = revision < SINCE_QUESTIONS ? {} : { elicitation: {} };
    const params = { protocolVersion: revision, capabilities, clientInfo: CLIENT };
    const message = { jsonrpc: '2.0', id: ++lastId, method: 'initialize', params };
    const received = await wire.send({ message, headers: {} });
    const result = resultOf(received);
    const spoken = textOf(result.protocolVersion) ?? revision;
    const id = received.headers.get('mcp-session-id');
    const headers = { 'MCP-Protocol-Version': spoken, ...(id === null ? {} : { 'Mcp-Session-Id': id }) };
    await wire.send({ message: { jsonrpc: '2.0', method: 'notifications/initialized' }, headers });
    return { welcome: welcomeOf(result, spoken), headers };
  }

  /** A session that the server has forgotten is opened again, once. */
  async function request(
    method: string,
    params: JsonObject = {},
    options: RequestOptions = {},
    isSecond = false,
  ): Promise<JsonObject> {
    const { headers } = await session();
    const received = await within(headers, method, params, options);
    if (received.status === 404 && 'Mcp-Session-Id' in headers && !isSecond) {
      opening = undefined;
      return request(method, params, options, true);
    }
    return resultOf(received);
  }

  async function within(
    headers: Session['headers'],
    method: string,
    params: JsonObject,
    { signal, onProgress, ask }: RequestOptions,
  ): Promise<Received> {
    const id = ++lastId;
    const meta = onProgress === undefined ? {} : { _meta: { progressToken: id } };
    const message = { jsonrpc: '2.0', id, method, params: { ...params, ...meta } };
    const sending: Sending = { message, headers, signal, hear };
    function hear(heard: JsonObject): void {
      const about = isObject(heard.params) ? heard.params : {};
      if (heard.method === 'notifications/progress') onProgress?.(about);
      else if (heard.id !== undefined) void reply(heard, about);
    }
    async function reply(question: JsonObject, about: JsonObject): Promise<void> {
      const answer =
        question.method === 'elicitation/create' && ask !== undefined
          ? { result: await ask(about) }
          : question.method === 'ping'
            ? { result: {} }
            : { error: { code: -32601, message: 'Method not found' } };
      await wire.send({ message: { jsonrpc: '2.0', id: question.id, ...answer }, headers });
    }
    signal?.addEventListener('abort', () => {
      const about = { requestId: id, reason: 'Cancelled by the person' };
      const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: about };
      wire.send({ message: cancelled, headers }).catch(() => {});
    });
    return comeBack(wire, sending, await wire.send(sending));
  }

  return {
    welcome: async () => (await session()).welcome,
    request: (method, params, options) => request(method, params, options),
    close() {
      opening?.then(({ headers }) => 'Mcp-Session-Id' in headers && wire.end(headers)).catch(() => {});
      opening = undefined;
    },
  };
}

/** A server may close a stream before its answer is there, and expects its reader again. */
async function comeBack(wire: Wire, sending: Sending, received: Received): Promise<Received> {
  let latest = received;
  let place = received.lastEventId;
  for (let i = 0; latest.answer === undefined && place !== undefined && i < MOST_RETURNS; i++) {
    await new Promise((resolve) => setTimeout(resolve, RETURN_MS));
    latest = await wire.resume(sending, place);
    place = latest.lastEventId ?? place;
  }
  return latest;
}

function welcomeOf({ serverInfo, capabilities, instructions }: JsonObject, revision: string): Welcome {
  return {
    revision,
    info: isObject(serverInfo) ? serverInfo : {},
    capabilities: isObject(capabilities) ? capabilities : {},
    instructions: textOf(instructions),
  };
}
