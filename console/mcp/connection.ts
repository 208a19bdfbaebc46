/**
 * What the views ask a server by, whichever revision it is asked in.
 * @module
 */
import type { JsonObject } from './json.ts';

/** How a server introduces itself. */
export interface Welcome {
  /** The one that is spoken now. */
  readonly revision: string;
  readonly info: JsonObject;
  readonly capabilities: JsonObject;
  readonly instructions: string | undefined;
}

/** Answers a question of the server with what the person says; the result of `elicitation/create`. */
export type Ask = (params: JsonObject) => Promise<JsonObject>;

export interface RequestOptions {
  /** The schema of the tool that is called: it may want arguments in headers. */
  readonly schema?: JsonObject | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((params: JsonObject) => void) | undefined;
  readonly ask?: Ask | undefined;
}

export interface Connection {
  welcome(): Promise<Welcome>;
  /** Resolves to the result; rejects with an `RpcError`, a `ConnectionError`, or the reason of the signal. */
  request(method: string, params?: JsonObject, options?: RequestOptions): Promise<JsonObject>;
  close(): void;
}
