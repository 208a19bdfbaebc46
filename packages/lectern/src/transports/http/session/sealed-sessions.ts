/**
 * Sessions whose ID contains what the handshake established, sealed with the secret that replicas share: any process
 * that has the secret continues the session, also one that was started after it was opened. Log level, subscriptions,
 * streams and the end of a session are known only to the store: in memory, to the process that received them.
 * @module
 */
import { andThen } from '../../../base/promises.ts';
import { markOf, type Seal, sealedCapacity } from '../../../base/seal.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import type { ClientDescription } from '../../../protocol/handshake.ts';
import { isHandshakeRevision } from '../../../protocol/revisions.ts';
import { newSessionState } from '../../../protocol/session-state.ts';
import type { SessionOwner, SessionStore, StoredSession } from './session-store.ts';

/** The ID travels in a header of every request. */
const MAX_ID_LENGTH = 512;
/** How long another process accepts an ID; in the process that has the session it is good for as long as it is used. */
const LIFETIME_MS = 24 * 3_600_000;
/** Sessions whose end is remembered; beyond them the oldest ones could be continued until they expire. */
const MAX_ENDED = 10_000;
/** Sessions of HTTP+SSE end with their stream, so their IDs stay random and shorter than any sealed one. */
const RANDOM_ID_LENGTH = 64;
const FORMAT = 1;

/** What is sealed: the format, when it expires, the revision and what the client said about itself. */
type Content = readonly [
  format: number,
  expires: number,
  revision: string,
  ClientDescription['info'] | null,
  JsonObject,
];

/** Adds sealed IDs to a store, which may then forget sessions: in memory it holds those that this process has seen. */
export function sealedSessions(store: SessionStore, seal: Seal): SessionStore {
  /** Marks of IDs, in the order of their end. */
  const ended = new Set<string>();

  async function continueSession(id: string, owner: SessionOwner): Promise<StoredSession | undefined> {
    const opened = await seal.open(id, boundTo(owner));
    const session = opened && restore(opened.content, owner);
    if (session === undefined) return undefined;
    // Another request may have continued it in the meantime.
    const known = await store.load(id, owner);
    if (known !== undefined) return known;
    if (await store.hasEnded?.(id)) return undefined;
    if (!(await store.open(id, session))) throw new Error('no room to continue a session');
    return store.load(id, owner);
  }

  return {
    ...store,
    newId: (session) => seal.seal(contentFor(session), boundTo(session)),
    load(id, owner) {
      return andThen(store.load(id, owner), (known) =>
        known !== undefined || id.length > MAX_ID_LENGTH || ended.has(markOf(id))
          ? known
          : continueSession(id, owner),
      );
    },
    end(id) {
      const [oldest] = ended.size < MAX_ENDED ? [] : ended;
      if (oldest !== undefined) ended.delete(oldest);
      if (id.length > RANDOM_ID_LENGTH) ended.add(markOf(id));
      return store.end(id);
    },
  };
}

/** Only its owner can use a session, and only with the server that opened it. */
function boundTo({ server, principal }: SessionOwner): string {
  return JSON.stringify(['session', server, principal ?? null]);
}

function restore(text: string, { principal, holder, server }: SessionOwner): StoredSession | undefined {
  const [format, expires, revision, info, capabilities] = JSON.parse(text) as Content;
  if (format !== FORMAT || expires <= Date.now() || !isHandshakeRevision(revision)) return undefined;
  const state = newSessionState(revision, 'initialized');
  state.client = { info: info ?? undefined, capabilities };
  return { principal, holder, server, transport: 'streamable', state };
}

function contentFor({ state: { revision, client } }: StoredSession): string {
  const expires = Date.now() + LIFETIME_MS;
  for (const { info, capabilities } of shorterAndShorter(client)) {
    const content: Content = [FORMAT, expires, revision, info ?? null, capabilities];
    const text = JSON.stringify(content);
    if (new TextEncoder().encode(text).length <= sealedCapacity(MAX_ID_LENGTH)) return text;
  }
  throw new Error('A session without a description does not fit into its ID');
}

/** Names are only for logs, so they go before the capabilities that decide what the server may request. */
function* shorterAndShorter({ info, capabilities }: ClientDescription): Generator<ClientDescription> {
  yield { info, capabilities };
  const { roots, sampling, elicitation } = capabilities;
  const known = Object.fromEntries(
    Object.entries({ roots, sampling, elicitation }).filter(([, value]) => value !== undefined),
  ) as JsonObject;
  yield { info, capabilities: known };
  yield { info: undefined, capabilities: known };
  yield { info: undefined, capabilities: {} };
}
