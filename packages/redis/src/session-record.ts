/**
 * A session as Redis holds it: who it belongs to, what the handshake established, the log level, and the subscriptions
 * as a set of their own, so that two replicas which change it at the same time do not overwrite each other.
 * @module
 */
import type { StoredSession } from 'lectern/http';
import type { Sealer } from './sealer.ts';

/** Replicas of two versions may run at once: what this one does not know is kept. */
const FORMAT = 1;

type State = StoredSession['state'];

/** The fields of the hash that a session is. */
export interface Fields {
  /** Identity: principal, holder, server and transport. */
  readonly i: string;
  /** Handshake: lifecycle, revision and client. */
  readonly h: string;
  /** Log level. */
  readonly l: string;
}

/** What changed, in the words of the save script. */
export interface Difference {
  readonly fields: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

function identityOf({ principal, holder, server, transport }: StoredSession): string {
  return JSON.stringify([FORMAT, principal ?? null, holder ?? null, server, transport]);
}

function handshakeOf(
  { lifecycle, revision, client }: State,
  format: number,
  newer: readonly unknown[],
): string {
  return JSON.stringify([format, lifecycle, revision, client.info ?? null, client.capabilities, ...newer]);
}

function levelOf({ logLevel, hasSetLevel }: State): string {
  return `${logLevel} ${hasSetLevel === true ? 1 : 0}`;
}

interface Known {
  readonly handshake: string;
  readonly level: string;
  readonly uris: ReadonlySet<string>;
  /** The format of the handshake, and what a newer version has added to it. */
  readonly format: number;
  readonly newer: readonly unknown[];
}

const NOTHING: Known = { handshake: '', level: '', uris: new Set(), format: FORMAT, newer: [] };

/** Writes and reads sessions. Remembers what it read, so that saving sends only the difference. */
export class SessionRecords {
  readonly #sealer: Sealer;
  readonly #read = new WeakMap<StoredSession, Known>();

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  write(session: StoredSession, place: string): Fields {
    const [handshake, level] = [handshakeOf(session.state, FORMAT, []), levelOf(session.state)];
    this.#read.set(session, { ...NOTHING, handshake, level });
    return {
      i: this.#sealer.seal(identityOf(session), `${place}:i`),
      h: this.#sealer.seal(handshake, `${place}:h`),
      l: level,
    };
  }

  /** `undefined` for what was not sealed with a secret of these replicas. */
  read({ i, h, l }: Fields, uris: readonly string[], place: string): StoredSession | undefined {
    const identity = this.#sealer.open(i, `${place}:i`);
    const handshake = this.#sealer.open(h, `${place}:h`);
    if (identity === undefined || handshake === undefined) return undefined;
    const [, principal, holder, server, transport] = JSON.parse(identity);
    const [format, lifecycle, revision, info, capabilities, ...newer] = JSON.parse(handshake);
    const [logLevel, hasSetLevel] = l.split(' ');
    const subscriptions = uris.flatMap((uri) => this.#sealer.open(uri, `${place}:u`) ?? []);
    const session: StoredSession = {
      principal: principal ?? undefined,
      holder: holder ?? undefined,
      server,
      transport,
      state: {
        lifecycle,
        revision,
        client: { info: info ?? undefined, capabilities },
        logLevel: logLevel as State['logLevel'],
        ...(hasSetLevel === '1' ? { hasSetLevel: true } : {}),
        subscriptions: new Set(subscriptions),
      },
    };
    this.#read.set(session, { handshake, level: l, uris: new Set(subscriptions), format, newer });
    return session;
  }

  difference(session: StoredSession, place: string): Difference {
    const { state } = session;
    const before = this.#read.get(session) ?? NOTHING;
    const [handshake, level] = [handshakeOf(state, before.format, before.newer), levelOf(state)];
    const fields = [
      ...(handshake === before.handshake ? [] : ['h', this.#sealer.seal(handshake, `${place}:h`)]),
      ...(level === before.level ? [] : ['l', level]),
    ];
    const added = [...state.subscriptions].filter((uri) => !before.uris.has(uri));
    const removed = [...before.uris].filter((uri) => !state.subscriptions.has(uri));
    this.#read.set(session, { ...before, handshake, level, uris: new Set(state.subscriptions) });
    return {
      fields,
      added: added.flatMap((uri) => [this.#mark(uri, place), this.#sealer.seal(uri, `${place}:u`)]),
      removed: removed.flatMap((uri) => this.#sealer.marksOf(`${place}\n${uri}`)),
    };
  }

  #mark(uri: string, place: string): string {
    return this.#sealer.marksOf(`${place}\n${uri}`)[0] as string;
  }
}
