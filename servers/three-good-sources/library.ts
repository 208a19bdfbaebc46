/**
 * What a server answers from: its holdings, with the index and the verification, each made once, when first asked for.
 * @module
 */
import type { MaybePromise } from '../../src/index.ts';
import type { Holdings } from './holdings.ts';
import { DEFAULT_MATCH_CONFIG, type MatchConfig } from './match/match-config.ts';
import { Matcher, type MatchOutcome } from './match/matcher.ts';
import type { ProvenanceReport } from './provenance/provenance-report.ts';
import { verifyProvenance } from './provenance/verify-provenance.ts';
import type { Category } from './registry.ts';

export class SourceLibrary {
  readonly holdings: Holdings;
  readonly #config: MatchConfig;
  #matcher: Matcher | undefined;
  #verification: Promise<ProvenanceReport> | undefined;
  #report: ProvenanceReport | undefined;

  constructor(holdings: Holdings, config: MatchConfig = DEFAULT_MATCH_CONFIG) {
    this.holdings = holdings;
    this.#config = config;
  }

  /** The least score of a match, where the asker names none. */
  get threshold(): number {
    return this.#config.threshold;
  }

  get slugs(): string[] {
    return Object.keys(this.holdings.registry.categories);
  }

  category(slug: string): Category | undefined {
    const { categories } = this.holdings.registry;
    return Object.hasOwn(categories, slug) ? categories[slug] : undefined;
  }

  match(question: string, threshold: number = this.threshold): MatchOutcome {
    this.#matcher ??= new Matcher(this.holdings.registry, this.#config);
    return this.#matcher.match(question, threshold);
  }

  /** Whether the registry is what its curator signed: whatever shows sources says so. At once after the first time. */
  withProvenance<T>(use: (report: ProvenanceReport) => T): MaybePromise<T> {
    if (this.#report !== undefined) return use(this.#report);
    this.#verification ??= verifyProvenance(this.holdings.texts, this.holdings.trustedKey);
    return this.#verification.then((report) => {
      this.#report = report;
      return use(report);
    });
  }
}
