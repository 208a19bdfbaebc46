/**
 * The way to a server, and how it can break.
 * @module
 */
import type { Connect } from '../../testing/link.ts';
import { CliError } from '../errors.ts';

/** A link that says when nothing more can come. */
export interface WatchedLink {
  readonly connect: Connect;
  /** Rejects with a `LinkFailure`. */
  readonly failed: Promise<never>;
}

export interface Route {
  /** For one attempt at speaking; the server may still be the one of the attempt before. */
  open(): Promise<WatchedLink>;
  /** What the server wrote to stderr so far. */
  log(): string;
  close(): Promise<void>;
}

export class LinkFailure extends CliError {
  override readonly name: string = 'LinkFailure';
  /** Whether it may be the way in which a server of the handshake era takes a message that it does not know. */
  readonly mayBeOlder: boolean;

  constructor(
    message: string,
    options: { readonly hint?: string | undefined; readonly mayBeOlder: boolean },
  ) {
    super(message, options.hint);
    this.mayBeOlder = options.mayBeOlder;
  }
}

/** A promise that only ever fails, and that nobody has to wait for. */
export function failureSignal(): { readonly failed: Promise<never>; fail(failure: LinkFailure): void } {
  let fail: (failure: LinkFailure) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  return { failed, fail };
}
