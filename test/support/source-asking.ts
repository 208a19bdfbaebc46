/**
 * Asks the three-good-sources server; every message is held against the official schema.
 * @module
 */
import type { Holdings } from '../../servers/three-good-sources/holdings.ts';
import { bareHoldings } from '../../servers/three-good-sources/holdings.ts';
import type { MatchConfig } from '../../servers/three-good-sources/match/match-config.ts';
import { createThreeGoodSourcesServer } from '../../servers/three-good-sources/server.ts';
import type { JsonObject, Revision, Server } from '../../src/index.ts';
import type { TestClient } from '../../src/testing.ts';
import { type Conversation, converse, initialize, quietLogger } from './quiet.ts';
import { SAMPLE_REGISTRY } from './sample-sources.ts';
import { checkedClient } from './wire-check.ts';

export interface Told {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data by its paths
  readonly data: any;
  readonly isError: boolean;
}

export interface SourceAsking {
  readonly client: TestClient;
  call(name: string, args?: JsonObject): Promise<Told>;
}

export interface AskingOptions {
  readonly holdings?: Holdings;
  readonly matchConfig?: MatchConfig;
  readonly revision?: Revision;
}

export async function askingSources(options: AskingOptions = {}): Promise<SourceAsking> {
  const { holdings = bareHoldings(SAMPLE_REGISTRY), revision = '2025-11-25', ...rest } = options;
  const server = createThreeGoodSourcesServer({ holdings, logger: quietLogger, ...rest });
  const client = await checkedClient(server, { revision });
  return {
    client,
    async call(name, args = {}) {
      const { content, structuredContent, isError } = await client.callTool(name, args);
      const [{ text }] = content as [{ text: string }];
      return { text, data: structuredContent, isError: isError === true };
    },
  };
}

export function createSampleServer(): Server {
  return createThreeGoodSourcesServer({ holdings: bareHoldings(SAMPLE_REGISTRY), logger: quietLogger });
}

/** A conversation before `initialize`. */
export function openSources(): Conversation {
  return converse(createSampleServer());
}

/** And one after it. */
export async function openedSources(): Promise<Conversation> {
  const conversation = openSources();
  await conversation.say(initialize());
  return conversation;
}

export function callOf(args: JsonObject, name = 'get_sources'): object {
  return { id: 9, method: 'tools/call', params: { name, arguments: args } };
}
