/**
 * A conversation with the tmkb server as texts; every response is validated against the official schema of the
 * negotiated revision.
 * @module
 */
import {
  createLogger,
  type JsonObject,
  type JsonRpcId,
  type Revision,
} from '../../packages/lectern/src/index.ts';
import type { Session } from '../../packages/lectern/src/protocol/session.ts';
import { tmkbLines } from '../../servers/tmkb/log-lines.ts';
import { createTmkbServer, type TmkbOptions } from '../../servers/tmkb/server.ts';
import {
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
  parseResponse,
  type Response,
} from '../../servers/tmkb/testutil.ts';
import { mustBeValid } from './wire-check.ts';

export interface TmkbAsking {
  readonly session: Session;
  /** The log, line by line. */
  readonly lines: readonly string[];
  /** What the server sent without being asked. */
  readonly sent: readonly string[];
  say(text: string): Promise<Response | undefined>;
  query(args?: JsonObject, id?: JsonRpcId): Promise<Response | undefined>;
}

export const LATEST = '2025-11-25';

/** Before its handshake. */
export function askTmkb(options: TmkbOptions = {}): TmkbAsking {
  const lines: string[] = [];
  const sent: string[] = [];
  const logger = createLogger({ format: tmkbLines, write: (line) => void lines.push(line) });
  const session = createTmkbServer({ logger, ...options }).connect({ send: (text) => void sent.push(text) });
  const say: TmkbAsking['say'] = async (text) => {
    const answer = await session.receive(text);
    if (answer === undefined) return undefined;
    const { revision, method } = spokenIn(text, session.state.revision);
    mustBeValid(revision, JSON.parse(answer), method);
    return parseResponse(answer);
  };
  return {
    session,
    lines,
    sent,
    say,
    query: (args, id = 3) => say(createToolsCallRequest(id, 'tmkb_query', args)),
  };
}

/** After it. */
export async function askReadyTmkb(options: TmkbOptions = {}): Promise<TmkbAsking> {
  const asking = askTmkb(options);
  await asking.say(createInitializeRequest(1, LATEST));
  await asking.say(createNotification('notifications/initialized'));
  return asking;
}

interface Spoken {
  readonly revision: Revision;
  readonly method?: string;
}

function spokenIn(text: string, negotiated: Revision): Spoken {
  let message: { method?: unknown; params?: { _meta?: JsonObject } } | null;
  try {
    message = JSON.parse(text);
  } catch {
    return { revision: negotiated };
  }
  const named = message?.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  const revision = named === undefined ? negotiated : '2026-07-28';
  return typeof message?.method === 'string' ? { revision, method: message.method } : { revision };
}

/** The JSON that `tmkb_query` answers with. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers by their paths
export function answerOf(response: Response | undefined): any {
  const { content } = (response?.result ?? {}) as { content?: { text: string }[] };
  return JSON.parse(content?.[0]?.text ?? 'null');
}
