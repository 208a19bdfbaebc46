/**
 * What is stored about a server between requests, and where.
 * @module
 */
import type { MaybePromise } from '../../base/promises.ts';

/** A client at an authorization server. */
export interface StoredClient {
  /** The client ID. */
  readonly id: string;
  /** The secret, if the authorization server has issued one. */
  readonly secret?: string;
  /** How the client authenticates at the token endpoint, as registered. */
  readonly method?: string;
  /** The redirect URI of a dynamic registration; another URI requires a new registration. */
  readonly redirectUri?: string;
}

/** The tokens of one server. */
export interface StoredTokens {
  /** The access token. */
  readonly accessToken: string;
  /** `dpop` if the token is bound to `dpopKey`. */
  readonly type: 'bearer' | 'dpop';
  /** When it expires, in milliseconds since 1970. Absent if the authorization server does not say. */
  readonly expiresAt?: number;
  /** Obtains further access tokens. */
  readonly refreshToken?: string;
  /** The scopes that were granted, separated by spaces. */
  readonly scope?: string;
}

/** An authorization that the user has not completed yet. */
export interface PendingAuthorization {
  /** Compared with the `state` of the redirect. */
  readonly state: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
  /** Where the user returns to. */
  readonly redirectUri: string;
  /** Metadata of the authorization server that the user was sent to, so that no other one can redeem the code. */
  readonly server: Readonly<Record<string, unknown>>;
}

/** A private key as JSON (RFC 7517). Types of Node alone have no global for it. */
export interface StoredKey {
  /** Type of the key. */
  readonly kty?: string;
  /** The curve. */
  readonly crv?: string;
  /** First coordinate of the public key. */
  readonly x?: string;
  /** Second coordinate of the public key. */
  readonly y?: string;
  /** The private part. */
  readonly d?: string;
}

/**
 * Everything that is stored about one MCP server, as plain JSON. Client and tokens belong to `issuer`: if the server
 * names another authorization server, they are dropped (MCP 2026-07-28, authorization).
 */
export interface StoredCredentials {
  /** Issuer identifier of the authorization server. */
  readonly issuer: string;
  /** The resource that tokens are requested for. Absent for servers of 2025-03-26, which have no metadata. */
  readonly resource?: string;
  /** Where the protected resource metadata was found. */
  readonly metadataUrl?: string;
  /** The client that the tokens were issued to. */
  readonly client?: StoredClient;
  /** The scopes that were requested, separated by spaces. */
  readonly scope?: string;
  /** The tokens. Absent while the user has not authorized the client. */
  readonly tokens?: StoredTokens;
  /** The private key that DPoP tokens are bound to. */
  readonly dpopKey?: StoredKey;
  /** Present while the user authorizes the client. */
  readonly pending?: PendingAuthorization;
}

/** Stores credentials by the URL of the MCP server. */
export interface CredentialStore {
  /** Returns what is stored about a server. */
  load(server: string): MaybePromise<StoredCredentials | undefined>;
  /** Stores credentials, replacing the previous ones. */
  save(server: string, credentials: StoredCredentials): MaybePromise<void>;
  /** Deletes what is stored about a server. */
  remove(server: string): MaybePromise<void>;
  /**
   * Runs `work` while no other process refreshes the tokens of the server. For stores that processes share: a refresh
   * token that is used twice at the same time is often revoked. Default: runs it at once.
   */
  alone?<T>(server: string, work: () => Promise<T>): Promise<T>;
}

/** Stores credentials for as long as the process lives. */
export class MemoryCredentials implements CredentialStore {
  readonly #stored = new Map<string, StoredCredentials>();

  load(server: string): StoredCredentials | undefined {
    return this.#stored.get(server);
  }

  save(server: string, credentials: StoredCredentials): void {
    this.#stored.set(server, credentials);
  }

  remove(server: string): void {
    this.#stored.delete(server);
  }
}
