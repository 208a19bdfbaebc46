/**
 * What is shown of a server that requires authorization: a way to sign in, and a field for a token.
 * @module
 */
import { el, newId, replace } from '../dom.ts';
import type { Access } from '../mcp/access.ts';

/** A server requires authorization, or does not accept the one that was sent. */
export class SignInRequired extends Error {
  readonly #access: Access;
  readonly #path: string;

  constructor(access: Access, path: string) {
    super(
      access.isAuthorized(path)
        ? 'The server does not accept this authorization.'
        : 'This server requires authorization.',
    );
    this.#access = access;
    this.#path = path;
  }

  /** `retry` connects again. */
  view(retry: () => void): HTMLElement {
    const access = this.#access;
    const path = this.#path;
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
      el('div', { class: 'actions' }, button),
      el(
        'form',
        { submit: enter },
        el('label', { for: id }, 'Or use a bearer token'),
        field,
        el('div', { class: 'actions' }, el('button', { type: 'submit' }, 'Use this token')),
      ),
    );
  }
}
