/**
 * Details of a verified caller, which scopes include which, and what the caller sees of a list.
 * @module
 */
import { ErrorCode, type JsonObject, ProtocolError } from '../jsonrpc/message.ts';

/** A verified caller. The token itself is not part of it. */
export interface AuthInfo {
  /** The owner of the token: a person, or a program that acts for itself. */
  readonly subject: string;
  /** Issuer of the token; undefined for the server's own tokens. */
  readonly issuer?: string | undefined;
  /** OAuth client that the token was issued to. */
  readonly clientId?: string | undefined;
  /** Scopes that were granted, as the token names them. */
  readonly scopes: readonly string[];
  /** Further claims of the token or of its introspection. */
  readonly claims: Readonly<JsonObject>;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
}

/** The caller is known, but its token does not cover this request. HTTP responds with 403 and a challenge. */
export class InsufficientScope extends ProtocolError {
  /** Every scope that the request needs. */
  readonly scopes: readonly string[];

  /** Creates the error; its message names the scopes. */
  constructor(scopes: readonly string[], caller: AuthInfo | undefined) {
    const names = scopes.map((scope) => JSON.stringify(scope)).join(' and ');
    const needs = `This request needs the ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}`;
    super(
      ErrorCode.InvalidRequest,
      caller === undefined
        ? `${needs}, and this connection has no verified caller.`
        : `${needs}, which the caller was not granted.`,
      { requiredScopes: scopes },
    );
    this.name = 'InsufficientScope';
    this.scopes = scopes;
  }
}

/** Scopes that include others, such as `{ 'notes:write': ['notes:read'] }`. */
export type ImpliedScopes = Readonly<Record<string, readonly string[]>>;

/** The scopes of one server: what every request needs, and which scopes include others. */
export class ScopeRules {
  /** Scopes that every request needs. */
  readonly required: readonly string[];
  readonly #implied: ImpliedScopes;
  readonly #known = new Set<string>();
  /** Granted scopes with those that they include, by the granted list. */
  readonly #granted = new WeakMap<readonly string[], ReadonlySet<string>>();

  /** Made by the engine, one for each server. */
  constructor(required: readonly string[] = [], implied: ImpliedScopes = {}) {
    this.required = required;
    this.#implied = implied;
    for (const scope of required) this.#known.add(scope);
  }

  /** Registers the scopes of something that the server offers. */
  add(scopes: readonly string[]): void {
    for (const scope of scopes) this.#known.add(scope);
  }

  /** Every scope that is required somewhere in the server. */
  get known(): readonly string[] {
    return [...this.#known];
  }

  /** Whether the caller has a scope, or one that includes it. */
  covers(caller: AuthInfo | undefined, scope: string): boolean {
    return caller !== undefined && this.#withImplied(caller.scopes).has(scope);
  }

  /** Whether the caller has all of them. */
  coversAll(caller: AuthInfo | undefined, scopes: readonly string[]): boolean {
    return scopes.every((scope) => this.covers(caller, scope));
  }

  /** Throws an `InsufficientScope` that names all scopes unless the caller has them. */
  check(caller: AuthInfo | undefined, scopes: readonly string[]): void {
    if (!this.coversAll(caller, scopes)) throw new InsufficientScope(scopes, caller);
  }

  #withImplied(granted: readonly string[]): ReadonlySet<string> {
    let all = this.#granted.get(granted);
    if (all === undefined) {
      const found = new Set<string>(granted);
      // Iterating over a set includes elements added meanwhile.
      for (const scope of found)
        if (Object.hasOwn(this.#implied, scope))
          for (const each of this.#implied[scope] ?? []) found.add(each);
      all = found;
      this.#granted.set(granted, all);
    }
    return all;
  }
}

/** What one caller sees of a list. */
export interface ListView {
  /** Equal for callers who see the same. */
  readonly key: string;
  /** Whether other callers may see something else. */
  readonly isPrivate: boolean;
  shows(scopes: readonly string[] | undefined): boolean;
}

export const EVERYTHING: ListView = { key: '', isPrivate: false, shows: () => true };

/** Creates each caller's view of lists in which some items have scopes. */
export function createViews(rules: ScopeRules): (caller: AuthInfo | undefined) => ListView {
  const views = new Map<string, ListView>();
  return (caller) => {
    const key = rules.known
      .filter((scope) => rules.covers(caller, scope))
      .sort()
      .join(' ');
    let view = views.get(key);
    if (view === undefined) {
      const covered = new Set(key.split(' '));
      view = {
        key,
        isPrivate: true,
        shows: (scopes = []) => scopes.every((scope) => covered.has(scope)),
      };
      if (views.size < MOST_VIEWS) views.set(key, view);
    }
    return view;
  };
}

/** Anyone who may grant scopes can make up any number of sets. */
const MOST_VIEWS = 100;
