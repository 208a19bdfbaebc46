/**
 * One session as texts, by the required name: a request goes in, its response comes out (S2.39 to S2.41).
 * @module
 */
import type { Server } from 'lectern';
import type { MatchConfig } from './match/match-config.ts';
import type { Registry } from './registry.ts';
import { bareBundle } from './registry-bundle.ts';
import { createThreeGoodSourcesServer } from './server.ts';

type Session = ReturnType<Server['connect']>;

export class McpHandler {
  readonly #session: Session;

  constructor(registry: Registry, matchConfig: MatchConfig) {
    const server = createThreeGoodSourcesServer({ bundle: bareBundle(registry), matchConfig });
    // Nothing but answers can reach the caller.
    this.#session = server.connect({ send() {}, oneWay: true });
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
