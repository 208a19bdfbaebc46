/**
 * One request in, its response out, and nothing kept: each request has a session of its own (S0.48).
 * @module
 */
import type { Server } from 'lectern';

type Session = ReturnType<Server['connect']>;
type Sink = Parameters<Server['connect']>[0];

export type JsonRpcRequest = {
  jsonrpc: '2.0';
  id?: string | number;
  method: string;
  params?: Record<string, unknown>;
};

export type JsonRpcResponse = {
  jsonrpc: '2.0';
  /** Null after all where the request was none and had no id to be read, as JSON-RPC has it. */
  id: string | number;
  result?: unknown;
  error?: {
    code: number;
    message: string;
    data?: unknown;
  };
};

/** The limit of the transports. */
const MAX_CHARACTERS = 10 * 1024 * 1024;

/** Nothing but the answer can reach the caller. */
const NOBODY: Sink = { send() {}, oneWay: true };

/** Never throws, whatever it is given. */
export async function answerOne(server: Server, request: unknown): Promise<JsonRpcResponse | null> {
  const session = server.connect(NOBODY, { sessionless: true });
  const answer = receive(session, textOf(request));
  // A notification stream that nobody can read ends before it begins; calls continue.
  session.end();
  const text = await answer;
  return text === undefined ? null : JSON.parse(text);
}

function receive(session: Session, text: string): ReturnType<Session['receive']> {
  if (text.length <= MAX_CHARACTERS) return session.receive(text);
  return session.refuse('too-large', `Message too large: at most ${MAX_CHARACTERS} characters`);
}

/** A value that JSON cannot represent is not a message, and gets the error for a malformed one. */
function textOf(request: unknown): string {
  try {
    return JSON.stringify(request) ?? '';
  } catch {
    return '';
  }
}
