/**
 * What the views ask a server by, in whichever revision: one client for each server, connected on first use.
 * @module
 */
import type { Client } from '../../src/client/client.ts';
import { connect } from '../../src/client/connect.ts';
import type { ObservedMessage } from '../../src/client/connection.ts';
import { overHttp } from '../../src/client/http-link.ts';
import { LinkError } from '../../src/client/link.ts';
import type { Lists } from '../../src/client/results.ts';
import type { Revision } from '../../src/protocol/revisions.ts';
import { SignInRequired } from '../views/sign-in-view.ts';
import type { Access } from './access.ts';
import { isObject, type JsonObject, textOf } from './json.ts';
import type { Traffic } from './traffic.ts';

/** How a server describes itself. */
export interface Welcome {
  /** The revision in use. */
  readonly revision: string;
  readonly info: JsonObject;
  readonly capabilities: JsonObject;
  readonly instructions: string | undefined;
}

/** Serves `elicitation/create` with what the user enters. */
export type Ask = (params: JsonObject) => Promise<JsonObject>;

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((params: JsonObject) => void) | undefined;
  readonly ask?: Ask | undefined;
}

export interface ConnectionParts {
  readonly server: { readonly name: string; readonly path: string };
  readonly traffic: Traffic;
  /** Present where the user can sign in. */
  readonly access?: Access | undefined;
  fetch(path: string, init: RequestInit): Promise<Response>;
}

/** The first revision with elicitation. */
const SINCE_ELICITATION = '2025-06-18';
const CLIENT_INFO = { name: 'lectern-page', version: '1.0.0' };

export class Connection {
  readonly #parts: ConnectionParts;
  readonly #revision: Revision;
  #client: Promise<Client> | undefined;

  constructor(parts: ConnectionParts, revision: string) {
    this.#parts = parts;
    this.#revision = revision as Revision;
  }

  async welcome(): Promise<Welcome> {
    const { revision, serverInfo, server } = await this.#open();
    return {
      revision,
      info: serverInfo as JsonObject,
      capabilities: isObject(server.capabilities) ? server.capabilities : {},
      instructions: textOf(server.instructions),
    };
  }

  /** Resolves to the result; rejects with a `RemoteError`, an `Error` in words, or the reason of the signal. */
  async request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Promise<JsonObject> {
    const { signal, onProgress, ask } = options;
    const client = await this.#open();
    const result = client.request(method, params, {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress: (progress) => onProgress(progress as JsonObject) }),
      ...(ask === undefined ? {} : { handlers: { elicitation: (asked) => ask(asked as JsonObject) } }),
    });
    return (await result.catch((error) => this.#inWords(error))) as JsonObject;
  }

  async list(kind: keyof Lists): Promise<JsonObject> {
    return (await (
      await this.#open()
    )
      .listAll(kind)
      .catch((error) => this.#inWords(error))) as unknown as JsonObject;
  }

  /** Ends the session, if there is one; nobody waits for it. */
  close(): void {
    this.#client?.then((client) => client.close()).catch(() => {});
    this.#client = undefined;
  }

  #open(): Promise<Client> {
    const { server, traffic, access, fetch } = this.#parts;
    const observe = (entry: ObservedMessage): void => traffic.observe(server.name, entry);
    this.#client ??= connect(
      overHttp(server.path, { fetch, ...(access === undefined ? {} : { auth: access }) }),
      {
        revision: this.#revision,
        clientInfo: CLIENT_INFO,
        // Stateless requests declare it where somebody can be asked.
        ...(this.#isStateful() ? { capabilities: { elicitation: {} } } : {}),
        observe,
      },
    ).catch((error) => {
      this.#client = undefined;
      return this.#inWords(error);
    });
    return this.#client;
  }

  #inWords(error: unknown): never {
    const { access, server } = this.#parts;
    if (!(error instanceof LinkError)) throw error;
    if (error.status === 401 && access !== undefined) throw new SignInRequired(access, server);
    throw error.reason === 'unreachable'
      ? new Error('The server cannot be reached. Is it still running?', { cause: error })
      : error;
  }

  #isStateful(): boolean {
    return this.#revision >= SINCE_ELICITATION && this.#revision < '2026-07-28';
  }
}
