/** Defaults that several parts of the package share. @module */

/** Where `serve()` and `lectern serve --http` listen, and where `lectern install --http` looks for them. */
export const DEFAULT_PORT = 3333;

/** How long a probe of the newest revision waits: some servers of the handshake era never respond to an unknown message. */
export const PROBE_MS = 10_000;

/** Delay of work that would hold up a client's first messages: they arrive before it, and requests rarely after it. */
export const HEAD_START_MS = 200;
