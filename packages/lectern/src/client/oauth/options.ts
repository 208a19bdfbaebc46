/**
 * What a program specifies to request authorization.
 * @module
 */
import type { MaybePromise } from '../../base/promises.ts';
import type { CredentialStore } from './credentials.ts';

/** Derived, since types of Node alone have no global of this name. */
type CryptoKey = Extract<Awaited<ReturnType<typeof crypto.subtle.generateKey>>, { type: string }>;

/** A client that is registered at an authorization server. */
export interface RegisteredClient {
  /** The client ID. */
  readonly id: string;
  /** The client secret. Absent for public clients and with `privateKey`. */
  readonly secret?: string;
  /** Signs the assertions of `private_key_jwt`. */
  readonly privateKey?: CryptoKey;
  /** `kid` of the private key, where the authorization server knows several. */
  readonly keyId?: string;
  /** The authorization server that has registered the client. With another one, the request fails. */
  readonly issuer?: string;
}

/** A user authorizes the client in a browser. */
export interface AuthorizationCodeGrant {
  /** The authorization code grant with PKCE (S256). */
  readonly type: 'authorization_code';
  /** Where the authorization server redirects the user to. */
  readonly redirectUri: string;
  /**
   * Sends the user to `url`, and resolves to the URL that the user returned to. A web page navigates to it, and calls
   * `OAuth.finish()` when it is loaded again.
   */
  authorize(url: URL): Promise<string | URL>;
}

/** What a user types on another device. */
export interface DeviceCode {
  /** The page to open. */
  readonly verificationUri: string;
  /** The code to type there. */
  readonly userCode: string;
  /** The page with the code filled in, if the authorization server has one. */
  readonly verificationUriComplete?: string;
}

/** A user authorizes the client in a browser on another device (RFC 8628). */
export interface DeviceCodeGrant {
  /** The device authorization grant. */
  readonly type: 'device_code';
  /** Shows the code to the user. */
  show(code: DeviceCode): void;
}

/** The program acts for itself, with the secret or the private key of `client`. */
export interface ClientCredentialsGrant {
  /** The client credentials grant. */
  readonly type: 'client_credentials';
}

/** What an assertion is requested for. */
export interface AssertionRequest {
  /** Issuer of the authorization server; the audience of the assertion. */
  readonly issuer: string;
  /** The MCP server, as its metadata names it. */
  readonly resource: string;
  /** The scopes, separated by spaces. */
  readonly scope: string | undefined;
}

/** An assertion of an issuer that the authorization server trusts: an identity provider, or a workload platform. */
export interface JwtBearerGrant {
  /** The JWT bearer grant (RFC 7523). */
  readonly type: 'jwt_bearer';
  /** Returns the assertion, such as the workload's JWT. `idTokenExchange()` obtains an ID-JAG. */
  assertion(request: AssertionRequest): MaybePromise<string>;
}

/** How tokens are obtained. */
export type OAuthGrant = AuthorizationCodeGrant | DeviceCodeGrant | ClientCredentialsGrant | JwtBearerGrant;

/** Options of `oauth()`. */
export interface OAuthOptions {
  /** How tokens are obtained. Default: only stored ones are used, and refreshed. */
  readonly grant?: OAuthGrant;
  /** Where clients and tokens are stored. Default: in memory. */
  readonly store?: CredentialStore;
  /** A client that is registered already. Default: a metadata document, or dynamic registration. */
  readonly client?: RegisteredClient;
  /** An https URL with a client ID metadata document. Used as the client ID where the authorization server supports it. */
  readonly clientMetadataUrl?: string;
  /** Name of the program, which the authorization server shows to users. Default: `Lectern`. */
  readonly clientName?: string;
  /** Scopes to request in addition to those that the server asks for, separated by spaces. */
  readonly scope?: string;
  /**
   * Whether to request DPoP-bound tokens (RFC 9449). Default: only if the server requires it. Fails with `true` if the
   * authorization server does not support it.
   */
  readonly dpop?: boolean;
}
