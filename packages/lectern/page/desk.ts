/**
 * The servers of this listener, each used in the selected revision, and what they offer.
 * @module
 */
import type { Access } from './mcp/access.ts';
import { Connection, type ConnectionParts } from './mcp/connection.ts';
import type { JsonObject } from './mcp/json.ts';
import { loadOffer, type Offer } from './mcp/offer.ts';
import type { Traffic } from './mcp/traffic.ts';

export interface ServerEntry {
  readonly name: string;
  readonly path: string;
  /** For clients that start it themselves. */
  readonly command?: readonly string[];
  /** Headers that clients send, with a placeholder for the token, if there is no other way to sign in. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Content of `/console.json`. */
export interface Listing {
  readonly servers: readonly ServerEntry[];
  readonly revisions: { readonly handshake: readonly string[]; readonly stateless: readonly string[] };
}

interface Known {
  readonly connection: Connection;
  offer: Promise<Offer> | undefined;
}

export class Desk {
  readonly listing: Listing;
  readonly traffic: Traffic;
  /** What was filled in, by what it was filled in for; it outlives a change of revision. */
  readonly drafts: Map<string, JsonObject> = new Map();
  readonly #fetch: ConnectionParts['fetch'];
  readonly #known = new Map<string, Known>();
  #revision: string;

  readonly #access: Access | undefined;

  constructor(
    listing: Listing,
    traffic: Traffic,
    fetch: ConnectionParts['fetch'],
    revision: string | null,
    access?: Access,
  ) {
    this.listing = listing;
    this.#access = access;
    this.traffic = traffic;
    this.#fetch = fetch;
    this.#revision = this.revisions.find((each) => each === revision) ?? (this.revisions[0] as string);
  }

  /** The newest first. */
  get revisions(): string[] {
    const { handshake, stateless } = this.listing.revisions;
    return [...handshake, ...stateless].reverse();
  }

  get revision(): string {
    return this.#revision;
  }

  isStateless(revision: string = this.#revision): boolean {
    return this.listing.revisions.stateless.includes(revision);
  }

  /** Connects again, with this revision. */
  setRevision(revision: string): void {
    this.close();
    this.#revision = revision;
  }

  connection(server: ServerEntry): Connection {
    return this.#knownOf(server).connection;
  }

  offer(server: ServerEntry): Promise<Offer> {
    const known = this.#knownOf(server);
    known.offer ??= loadOffer(known.connection).catch((error) => {
      known.offer = undefined;
      throw error;
    });
    return known.offer;
  }

  /** Ends what sessions there are. */
  close(): void {
    for (const { connection } of this.#known.values()) connection.close();
    this.#known.clear();
  }

  #knownOf(server: ServerEntry): Known {
    let known = this.#known.get(server.name);
    if (known === undefined) {
      const parts = { server, traffic: this.traffic, fetch: this.#fetch, access: this.#access };
      known = { connection: new Connection(parts, this.#revision), offer: undefined };
      this.#known.set(server.name, known);
    }
    return known;
  }
}
