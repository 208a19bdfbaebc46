/**
 * What the tests need of an official client, in one wording for both generations of it.
 * @module
 */
import type { JsonObject, Revision } from '../../packages/lectern/src/index.ts';
import type { Serving } from '../../packages/lectern/src/node.ts';
import type { ChildEnd } from './recording-transport.ts';
import type { ServerUnderTest } from './servers.ts';
import type { WireRecord } from './wire-record.ts';

type Answer = (params: JsonObject) => JsonObject | Promise<JsonObject>;

/** `sse` is the transport of 2024-11-05. */
export type Way = 'stdio' | 'http' | 'sse';

/** Those of the stateless era. */
export const STATELESS_WAYS: readonly Way[] = ['stdio', 'http'];

export interface ClientSetup {
  readonly server: ServerUnderTest;
  /** `stdio` where nothing is said. */
  readonly way?: Way;
  /** Over HTTP: where the server is served already; without it, it is served for this client alone. */
  readonly serving?: Pick<Serving, 'url'>;
  /** Over HTTP: sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Over HTTP: goes on in this session instead of opening one. */
  readonly session?: string;
  readonly revision: Revision;
  readonly capabilities?: JsonObject;
  /** What the client says when it is asked. */
  readonly elicit?: Answer;
  readonly sample?: Answer;
  readonly roots?: Answer;
  /** Uses the client's own refreshing of lists, and hears the names of the tools. */
  readonly onToolsChanged?: (names: string[] | Error) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JsonObject) => void;
  readonly meta?: JsonObject;
  /** Told every place in the stream of the call that one can come back to. */
  readonly onResumptionToken?: (token: string) => void;
  /** Comes back to a call there instead of making it. */
  readonly resumptionToken?: string;
}

export interface Notification {
  readonly method: string;
  readonly params?: JsonObject;
}

export interface OfficialClient {
  readonly wire: WireRecord;
  /** What the client complained about without failing a call. */
  readonly complaints: string[];
  /** Those that passed the client's own validation and reached a handler. */
  readonly notifications: Notification[];
  readonly exited: Promise<ChildEnd>;
  serverInfo(): unknown;
  serverCapabilities(): unknown;
  instructions(): string | undefined;
  ping(): Promise<JsonObject>;
  listTools(): Promise<JsonObject[]>;
  pageOfTools(cursor: string): Promise<JsonObject>;
  callTool(name: string, args?: JsonObject, options?: CallOptions): Promise<JsonObject>;
  listResources(): Promise<JsonObject[]>;
  listResourceTemplates(): Promise<JsonObject[]>;
  readResource(uri: string): Promise<JsonObject>;
  subscribe(uri: string): Promise<JsonObject>;
  unsubscribe(uri: string): Promise<JsonObject>;
  listPrompts(): Promise<JsonObject[]>;
  getPrompt(name: string, args?: Record<string, string>): Promise<JsonObject>;
  complete(ref: JsonObject, argument: JsonObject, others?: Record<string, string>): Promise<JsonObject>;
  setLogLevel(level: string): Promise<JsonObject>;
  sayRootsChanged(): Promise<void>;
  sessionId(): string | undefined;
  /** Tells the server that the session is over. */
  endSession(): Promise<void>;
  close(): Promise<void>;
}

export const CLIENT_INFO: { name: string; version: string } = { name: 'interop', version: '1.0.0' };

/** As clients have it, but for the first delay: a second would be the time that most tests take. */
export const RECONNECTION: {
  initialReconnectionDelay: number;
  maxReconnectionDelay: number;
  reconnectionDelayGrowFactor: number;
  maxRetries: number;
} = {
  initialReconnectionDelay: 50,
  maxReconnectionDelay: 30_000,
  reconnectionDelayGrowFactor: 1.5,
  maxRetries: 2,
};

/**
 * 2024-11-05 has completion but no capability for it, so a strict client would not ask; one that goes on in a
 * session was told of no capability at all.
 */
export function isStrict({ revision, session }: ClientSetup): boolean {
  return revision !== '2024-11-05' && session === undefined;
}
