/**
 * One conversation as texts, by the name of the document: a request goes in, its response comes out (S2.39 to S2.41).
 * @module
 */
import type { Session } from '../../src/index.ts';
import { bareHoldings } from './holdings.ts';
import type { MatchConfig } from './match/match-config.ts';
import type { Registry } from './registry.ts';
import { createThreeGoodSourcesServer } from './server.ts';

export class McpHandler {
  readonly #session: Session;

  constructor(registry: Registry, matchConfig: MatchConfig) {
    const server = createThreeGoodSourcesServer({ holdings: bareHoldings(registry), matchConfig });
    // Nothing but answers can reach the caller.
    this.#session = server.connect({ send() {}, deaf: true });
  }

  /** Whether `initialize` was answered. */
  get initialized(): boolean {
    return this.#session.state.lifecycle !== 'not-initialized';
  }

  /** Null where there is no response: for notifications. Never throws. */
  async handleJson(text: string): Promise<string | null> {
    return (await this.#session.receive(text)) ?? null;
  }
}
