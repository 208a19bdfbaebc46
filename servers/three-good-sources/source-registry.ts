/**
 * What a server answers from: its registry and the files around it, with the index and the verification, each made once, when first asked for.
 * @module
 */
import type { MaybePromise } from 'lectern';
import { builtInRegistry } from './content.ts';
import type { Peers } from './federation/peers.ts';
import { DEFAULT_MATCH_CONFIG, type MatchConfig } from './match/match-config.ts';
import type { MatchOutcome } from './match/match-outcome.ts';
import { Matcher } from './match/matcher.ts';
import type { ProvenanceReport } from './provenance/provenance-report.ts';
import { verifyProvenance } from './provenance/verify-provenance.ts';
import type { Category } from './registry.ts';
import type { RegistryBundle } from './registry-bundle.ts';

export class SourceRegistry {
  readonly bundle: RegistryBundle;
  /** The registries that it endorses, where others can be asked. */
  readonly peers: Peers | undefined;
  readonly #config: MatchConfig;
  #matcher: Matcher | undefined;
  #verification: Promise<ProvenanceReport> | undefined;
  #report: ProvenanceReport | undefined;

  constructor(bundle: RegistryBundle, config: MatchConfig = DEFAULT_MATCH_CONFIG, peers?: Peers) {
    this.bundle = bundle;
    this.peers = peers;
    this.#config = config;
  }

  /** The least score of a match, where the asker names none. */
  get threshold(): number {
    return this.#config.threshold;
  }

  get slugs(): string[] {
    return Object.keys(this.bundle.registry.categories);
  }

  category(slug: string): Category | undefined {
    const { categories } = this.bundle.registry;
    return Object.hasOwn(categories, slug) ? categories[slug] : undefined;
  }

  match(question: string, threshold: number = this.threshold): MatchOutcome {
    this.#matcher ??= new Matcher(this.bundle.registry, this.#config, builtInRegistry().registry.categories);
    return this.#matcher.match(question, threshold);
  }

  /** Whether the registry is what its curator signed: whatever shows sources says so. At once after the first time. */
  withProvenance<T>(use: (report: ProvenanceReport) => T): MaybePromise<T> {
    if (this.#report !== undefined) return use(this.#report);
    this.#verification ??= verifyProvenance(this.bundle.texts, this.bundle.trustedKey);
    return this.#verification.then((report) => {
      this.#report = report;
      return use(report);
    });
  }
}
