/**
 * The registries that a curator endorses: fetched when somebody asks, kept for a while, and trusted as far as their
 * signature goes. Registries that these endorse in turn are not asked.
 * @module
 */
import type { Logger } from 'lectern';
import { builtInRegistry } from '../content.ts';
import type { MatchConfig } from '../match/match-config.ts';
import { Matcher } from '../match/matcher.ts';
import { checkFile } from '../provenance/check-files.ts';
import { readSignatures } from '../provenance/signatures.ts';
import { readPeerRegistry } from '../read-registry.ts';
import type { Endorsement, Registry } from '../registry.ts';

/** Reads a text of at most so many bytes. Resolves to undefined where there is none; throws a `PeerFault`. */
export type FetchText = (url: string, maxBytes: number) => Promise<string | undefined>;

/** Why a registry is not used: a sentence for operators and models. */
export class PeerFault extends Error {}

/** `endorsed`: signed with the key that the curator endorsed. `unverified`: its key is of a system without signatures. */
export type PeerTrust = 'endorsed' | 'unverified';

export interface PeerRegistry {
  readonly registry: Registry;
  readonly matcher: Matcher;
  readonly trust: PeerTrust;
  /** When its curator signed it, where it is signed. */
  readonly signed?: string;
  /** In milliseconds since 1970. */
  readonly fetched: number;
}

/** What is known of an endorsed registry now. */
export interface PeerReport {
  readonly endorsement: Endorsement;
  /** Left out where nothing of it may be used. */
  readonly found?: PeerRegistry & { readonly isStale: boolean };
  /** Why it could not be read the last time; the registry may be there from before. */
  readonly fault?: string;
}

interface Peer {
  readonly endorsement: Endorsement;
  found?: PeerRegistry;
  fault?: string | undefined;
  /** When it was last tried to be read. */
  tried: number;
  reading?: Promise<void> | undefined;
}

const MINUTE_MS = 60_000;
/** After which a registry is read again, in the background, while the one before is still used. */
const REFRESH_MS = 5 * MINUTE_MS;
/** After which one that failed is tried again. */
const RETRY_MS = MINUTE_MS;
/** After which results say that it is stale. */
const STALE_MS = 60 * MINUTE_MS;
/** After which it is not used any more. */
const EXPIRED_MS = 24 * STALE_MS;
const MAX_PEERS = 20;
const MAX_REGISTRY_BYTES = 2 * 1024 * 1024;
const MAX_SIGNATURES_BYTES = 64 * 1024;

export interface PeersOptions {
  readonly fetchText: FetchText;
  readonly matchConfig: MatchConfig;
  readonly logger: Logger;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

export class Peers {
  readonly #peers: readonly Peer[];
  readonly #options: PeersOptions;
  readonly #now: () => number;

  /** `own`: the registry whose endorsements these are; it is not its own peer. */
  constructor({ endorsements, curator }: Registry, options: PeersOptions) {
    this.#peers = endorsements
      .filter(({ pubkey }) => pubkey !== curator.pubkey)
      .slice(0, MAX_PEERS)
      .map((endorsement) => ({ endorsement, tried: Number.NEGATIVE_INFINITY }));
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** What is known of each. Waits for those that were never read; others are read again in the background. */
  async reports(): Promise<PeerReport[]> {
    await Promise.all(
      this.#peers.map((peer) => {
        const reading = this.#refresh(peer);
        return this.#reportOf(peer).found === undefined ? reading : undefined;
      }),
    );
    return this.#peers.map((peer) => this.#reportOf(peer));
  }

  #reportOf({ endorsement, found, fault }: Peer): PeerReport {
    const age = found === undefined ? 0 : this.#now() - found.fetched;
    return {
      endorsement,
      ...(found === undefined || age > EXPIRED_MS ? {} : { found: { ...found, isStale: age > STALE_MS } }),
      ...(fault === undefined ? {} : { fault }),
    };
  }

  #refresh(peer: Peer): Promise<void> | undefined {
    const wait = peer.fault === undefined ? REFRESH_MS : RETRY_MS;
    if (this.#now() - peer.tried < wait) return peer.reading;
    peer.tried = this.#now();
    peer.reading = this.#read(peer).finally(() => {
      peer.reading = undefined;
    });
    return peer.reading;
  }

  async #read(peer: Peer): Promise<void> {
    const { logger, fetchText, matchConfig } = this.#options;
    const { endorsement } = peer;
    try {
      const { registry, ...facts } = await readPeer(endorsement, fetchText);
      const before = peer.found?.signed;
      if (before !== undefined && facts.signed !== undefined && facts.signed < before)
        throw new PeerFault(
          `It was signed on ${facts.signed}, before the one that was read already (${before}).`,
        );
      const matcher = new Matcher(registry, matchConfig, builtInRegistry().registry.categories);
      peer.found = { registry, ...facts, matcher, fetched: this.#now() };
      peer.fault = undefined;
    } catch (error) {
      peer.fault = error instanceof PeerFault ? error.message : 'It could not be read.';
      logger.log('warning', 'Peer registry not used', { data: { url: endorsement.url, reason: peer.fault } });
      if (!(error instanceof PeerFault))
        logger.log('error', 'Peer registry failed', { data: { error: String(error) } });
    }
  }
}

type ReadPeer = Pick<PeerRegistry, 'registry' | 'trust' | 'signed'>;

/**
 * Reads the registry of another node. With a key of ours it counts only if that key signed its bytes; with a key of
 * another system it is read in the shape of the original program, where nothing is signed.
 */
export async function readPeer(
  { url, pubkey }: Pick<Endorsement, 'url' | 'pubkey'>,
  fetchText: FetchText,
): Promise<ReadPeer> {
  const base = url.replace(/\/+$/, '');
  if (!pubkey.startsWith('ed25519:')) {
    const text = await fetchText(`${base}/registry`, MAX_REGISTRY_BYTES);
    if (text === undefined) throw new PeerFault('It has no registry.');
    return { registry: registryIn(text), trust: 'unverified' };
  }
  const [signaturesText, text] = await Promise.all([
    fetchText(`${base}/signatures.json`, MAX_SIGNATURES_BYTES),
    fetchText(`${base}/registry.json`, MAX_REGISTRY_BYTES),
  ]);
  if (signaturesText === undefined || text === undefined) throw new PeerFault('It has no signed registry.');
  const signatures = readSignatures(signaturesText);
  if (!signatures.ok) throw new PeerFault('Its signatures cannot be read.');
  const { public_key, signed } = signatures.value;
  if (public_key !== pubkey)
    throw new PeerFault(`It is signed with ${public_key}, not with the endorsed key.`);
  // Nothing of the registry is read before its signature holds.
  const { status, detail } = await checkFile('registry.json', text, undefined, signatures.value);
  if (status !== 'passed') throw new PeerFault(`Its signature does not hold. ${detail}`);
  const registry = registryIn(text);
  if (registry.curator.pubkey !== pubkey)
    throw new PeerFault('Its registry names another key than the endorsed one.');
  return { registry, trust: 'endorsed', signed };
}

function registryIn(text: string): Registry {
  const registry = readPeerRegistry(text);
  if (registry !== undefined) return registry;
  throw new PeerFault('Its registry cannot be read.');
}
