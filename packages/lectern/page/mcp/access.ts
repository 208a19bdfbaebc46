/**
 * Who the user of the page is to a server: a bearer token that was entered, or OAuth in the browser. Entered tokens are
 * forgotten with the page; those of OAuth stay in this tab, since signing in leaves the page and comes back.
 * @module
 */
import { connect } from '../../src/client/connect.ts';
import { type HttpAuthorization, overHttp } from '../../src/client/http-link.ts';
import type { CredentialStore, StoredCredentials } from '../../src/client/oauth/credentials.ts';
import { type OAuth, oauth } from '../../src/client/oauth/oauth.ts';

type Send = (url: string, init: RequestInit) => Promise<Response>;

const CREDENTIALS = 'lectern.credentials ';
const PLACE = 'lectern.place';

class TabCredentials implements CredentialStore {
  load(server: string): StoredCredentials | undefined {
    const text = sessionStorage.getItem(CREDENTIALS + server);
    return text === null ? undefined : JSON.parse(text);
  }

  save(server: string, credentials: StoredCredentials): void {
    sessionStorage.setItem(CREDENTIALS + server, JSON.stringify(credentials));
  }

  remove(server: string): void {
    sessionStorage.removeItem(CREDENTIALS + server);
  }
}

export class Access implements HttpAuthorization {
  readonly #send: Send;
  readonly #entered = new Map<string, string>();
  readonly #store = new TabCredentials();
  readonly #oauth: OAuth = oauth({ store: this.#store });
  /** Why the last attempt to sign in failed. */
  failure: string | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Servers are known by their paths here, and by their URLs to everybody else. */
  fetch(path: string, to: string, init: RequestInit, send: Send): Promise<Response> {
    const token = this.#entered.get(path);
    if (token === undefined) return this.#oauth.fetch(urlOf(path), urlOf(to), init, send);
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return send(to, { ...init, headers });
  }

  isAuthorized(path: string): boolean {
    return this.#entered.has(path) || this.#oauth.isAuthorized(urlOf(path));
  }

  waiting(): undefined {
    return undefined;
  }

  useToken(path: string, token: string): void {
    this.#entered.set(path, token);
  }

  /** Leaves the page for that of the authorization server. Rejects if there is none that accepts the page. */
  async signIn(path: string): Promise<void> {
    const url = urlOf(path);
    this.#entered.delete(path);
    this.#store.remove(url);
    const redirectUri = `${location.origin}/`;
    const leave = (page: URL): Promise<never> => {
      sessionStorage.setItem(PLACE, location.hash);
      location.assign(page);
      return new Promise(() => {});
    };
    const auth = oauth({
      store: this.#store,
      clientName: 'Lectern page',
      grant: { type: 'authorization_code', redirectUri, authorize: leave },
    });
    const client = await connect(overHttp(url, { auth, fetch: this.#send }));
    await client.listTools();
  }

  /** Completes what was begun before the page was left, and removes the code from the address. */
  async comeBack(paths: readonly string[]): Promise<void> {
    const { href, search, pathname } = location;
    const answer = new URLSearchParams(search);
    const state = answer.get('state');
    if (state === null || !(answer.has('code') || answer.has('error'))) return;
    history.replaceState(null, '', `${pathname}${sessionStorage.getItem(PLACE) ?? ''}`);
    sessionStorage.removeItem(PLACE);
    const url = paths.map(urlOf).find((each) => this.#store.load(each)?.pending?.state === state);
    if (url === undefined) return;
    try {
      await this.#oauth.finish(url, href);
    } catch (error) {
      this.#store.remove(url);
      this.failure = (error as Error).message;
    }
  }
}

function urlOf(path: string): string {
  return new URL(path, location.origin).href;
}
