/**
 * The small HTTP types that every runtime's own are read as, and what the parts of an endpoint share.
 * @module
 */
import type { MaybePromise } from '../../base/promises.ts';
import type { AuthInfo } from '../../protocol/authorization.ts';
import type { Definition } from '../../protocol/definition.ts';
import type { Engine } from '../../protocol/engine.ts';
import type { Sink } from '../../protocol/session.ts';
import type { Accepted } from './guard/media-types.ts';
import type { Identity, RequestHead, Settings } from './options.ts';
import type { SessionStore } from './session/session-store.ts';
import type { OpenRequests, Rooms, Shares } from './shares.ts';

/** A request whose body has not been read. */
export interface HttpRequest {
  readonly method: string;
  /** Without the query, not decoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** The address it came from, where the runtime provides it; an IPv6 network counts as one. */
  readonly address?: string | undefined;
  /** The holder it counts for if the caller is not identified: the address, or the connection of a program on this machine. */
  readonly peer?: string | object | undefined;
  /** By lower-case name; a header that came twice is joined by ", ", as in the Fetch standard. */
  header(name: string): string | undefined;
  /** Called once, if the client goes away before its response is complete. */
  whenGone(listener: () => void): void;
  /** The argument of `authenticate`. A member, because a weak map costs tens of microseconds per request. */
  head?: RequestHead;
  /** The result of `authenticate`. */
  identity?: Extract<Identity, { principal: string }>;
  /** On edge runtimes: keeps work alive after its client disconnected. */
  waitUntil?(work: Promise<unknown>): void;
}

/** Details of the verified sender of a request. */
export function authOf(http: HttpRequest): AuthInfo | undefined {
  const { identity } = http;
  if (identity === undefined) return undefined;
  const { principal, expiresAt, auth = { subject: principal, scopes: [], claims: {}, expiresAt } } = identity;
  return auth;
}

/** Created once; its `header` also works when destructured. */
export function headOf(http: HttpRequest): RequestHead {
  const { method, path, query, address } = http;
  http.head ??= { method, path, query, address, header: (name) => http.header(name) };
  return http.head;
}

/** An HTTP response. */
export interface HttpResponse {
  /** The status. */
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are; a function gets the open stream of events to write to. */
  readonly body?: string | Uint8Array | ((stream: StreamWriter) => void) | undefined;
}

/** Writes to an open response. */
export interface StreamWriter {
  /** Text of whole events. A reader that is too slow is disconnected, which `whenGone` reports. */
  write(text: string): void;
  /** Ends the stream. */
  end(): void;
}

/** Why a body could not be read. */
export type BodyFault = 'too-large' | 'not-utf8' | 'too-slow' | 'no-room';

/** The head was fine: this is what to do with the body. */
export interface BodyWanted {
  readonly maxBytes: number;
  /** Asks for memory for more of a body that arrives in pieces; false: there is none, and it is refused. */
  claim(bytes: number): boolean;
  /** Gives that memory back, when the body was served or its sender is gone. */
  release(): void;
  receive(body: string): MaybePromise<HttpResponse>;
  refuse(fault: BodyFault): HttpResponse;
}

export function wantsBody(step: HttpResponse | BodyWanted): step is BodyWanted {
  return 'receive' in step;
}

export interface EndpointParts {
  /** The name of the server; '' of a single one. */
  readonly name: string;
  readonly engine: Engine;
  readonly definition: Definition;
  readonly settings: Settings;
  readonly openRequests: OpenRequests;
  readonly rooms: Rooms;
}

/** A request whose head was fine, and who sent it. */
export interface Caller {
  readonly http: HttpRequest;
  readonly accepted: Accepted;
  readonly principal: string | undefined;
}

export interface SessionParts extends EndpointParts {
  readonly store: SessionStore;
  /** Whether the store brings what other replicas receive for a session. */
  readonly isShared: boolean;
  /** Calls in flight and open streams by session id, of the requests that came in here. */
  readonly calls: Shares;
}

/** For sessions without a connection of their own to the client. */
export const NO_SINK: Sink = { send() {}, oneWay: true };
