/**
 * What is shown of a server that requires authorization: a way to sign in, and a field for a token.
 * @module
 */
import type { ServerEntry } from '../desk.ts';
import { el, newId, replace } from '../dom.ts';
import type { Access } from '../mcp/access.ts';

/** A server requires authorization, or does not accept the one that was sent. */
export class SignInRequired extends Error {
  readonly #access: Access;
  readonly #server: ServerEntry;

  constructor(access: Access, server: ServerEntry) {
    super(
      access.isAuthorized(server.path)
        ? 'The server does not accept this authorization.'
        : 'This server requires authorization.',
    );
    this.#access = access;
    this.#server = server;
  }

  /** `retry` connects again. */
  view(retry: () => void): HTMLElement {
    const access = this.#access;
    const { path, headers } = this.#server;
    const isTokenOnly = headers !== undefined;
    const id = newId();
    const field = el('input', { id, type: 'password', autocomplete: 'off', spellcheck: 'false' });
    const status = el('p', { class: 'message', role: 'alert' }, access.failure);
    const enter = (event: Event): void => {
      event.preventDefault();
      const token = field.value.trim();
      if (/^[\x21-\x7e]+$/.test(token)) {
        access.useToken(path, token);
        retry();
      } else replace(status, 'Enter a bearer token.');
    };
    const leave = async (): Promise<void> => {
      replace(status);
      button.disabled = true;
      try {
        await access.signIn(path);
        retry();
      } catch (error) {
        replace(status, (error as Error).message);
      }
      button.disabled = false;
    };
    const button = el('button', { type: 'button', class: 'primary', click: () => void leave() }, 'Sign in');
    return el(
      'section',
      { class: 'card sign-in' },
      el('h2', {}, 'Sign in'),
      el('p', {}, this.message),
      status,
      !isTokenOnly && el('div', { class: 'actions' }, button),
      el(
        'form',
        { submit: enter },
        el('label', { for: id }, isTokenOnly ? 'Bearer token' : 'Or use a bearer token'),
        field,
        el(
          'div',
          { class: 'actions' },
          el('button', { type: 'submit', class: isTokenOnly ? 'primary' : '' }, 'Use this token'),
        ),
      ),
    );
  }
}
