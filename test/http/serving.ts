/**
 * What the suites need of whoever serves: an address, and a way to stop it.
 * @module
 */

import type { HttpOptions, SessionSettings } from '../../packages/lectern/src/http.ts';
import type { Server } from '../../packages/lectern/src/index.ts';

export interface Serving {
  /** Of the MCP endpoint of the only server. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Where runtimes differ. */
export interface Traits {
  /** Whether the runtime tells the server that a client went away. */
  readonly tellsOfLeaving: boolean;
  /**
   * Whether one process serves, with nothing in between. Replicas count limits for each process, learn of each other's
   * changes a moment later and take streams over; a proxy answers some requests itself.
   */
  readonly isDirect: boolean;
  /** What cannot be there: by its cause, the tests, each as `topic > title`, without the revision. */
  readonly leftOut?: Readonly<Record<string, readonly string[]>>;
}

/** A topic of the suite, about whatever is served at that address by then. */
export type DescribeTopic = (url: () => string, traits: Traits) => void;

/** Serves the fixture. */
export type Start = () => Promise<Serving>;

/** Serves anything, set up in any way. */
export type StartWith = (
  servers: Server | Readonly<Record<string, Server>>,
  options?: HttpOptions & SessionSettings,
) => Promise<Serving>;
