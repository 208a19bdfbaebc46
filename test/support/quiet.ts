/**
 * Servers for tests: their log is kept instead of printed.
 * @module
 */
import {
  createLogger,
  createServer,
  type JsonObject,
  type Logger,
  type Server,
  type ServerOptions,
} from '../../packages/lectern/src/index.ts';
import type { Session } from '../../packages/lectern/src/protocol/session.ts';
import { mustBeValid } from './wire-check.ts';

export const quietLogger: Logger = createLogger({ write: () => {} });

/** One tool, and whatever the options say. */
export function smallServer(options: Partial<ServerOptions> = {}): Server {
  return createServer({ name: 'small', version: '1.0.0', logger: quietLogger, ...options }).tool(
    'echo',
    {
      description: 'Gives the text back',
      input: {
        type: 'object',
        properties: { text: { type: 'string' } },
        required: ['text'],
        additionalProperties: false,
      },
    },
    ({ text }) => text as string,
  );
}

export interface Conversation {
  readonly session: Session;
  /** Texts that the server sent on its own. */
  readonly sent: JsonObject[];
  /** Says a message (`jsonrpc` is added) or a raw text, and gives the parsed answer. */
  say(message: object | string): Promise<JsonObject | undefined>;
}

export function converse(server: Server): Conversation {
  const sent: JsonObject[] = [];
  const session = server.connect({ send: (text) => void sent.push(JSON.parse(text)) });
  return {
    session,
    sent,
    async say(message) {
      const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
      const answer = await session.receive(text);
      if (answer === undefined) return undefined;
      const parsed = JSON.parse(answer);
      const { method, stateless } = told(message);
      mustBeValid(stateless ? '2026-07-28' : session.state.revision, parsed, method);
      return parsed;
    },
  };
}

function told(message: object | string): { method?: string; stateless: boolean } {
  if (typeof message === 'string') return { stateless: false };
  const { method, params } = message as { method?: string; params?: { _meta?: JsonObject } };
  const stateless = params?._meta?.['io.modelcontextprotocol/protocolVersion'] !== undefined;
  return method === undefined ? { stateless } : { method, stateless };
}

export function initialize(protocolVersion = '2025-11-25', capabilities: JsonObject = {}): object {
  return {
    id: 'init',
    method: 'initialize',
    params: { protocolVersion, capabilities, clientInfo: { name: 't', version: '1' } },
  };
}

export const INITIALIZED: object = { method: 'notifications/initialized' };

/** The stateless envelope, as the `_meta` of a request. */
export function envelope(more: JsonObject = {}): JsonObject {
  return {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    ...more,
  };
}
