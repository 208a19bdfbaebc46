/**
 * Asks the three-good-sources server; every message is held against the official schema.
 * @module
 */

import type { JsonObject, Revision, Server } from '../../packages/lectern/src/index.ts';
import type { RecordingClient } from '../../packages/lectern/src/testing.ts';
import type { MatchConfig } from '../../servers/three-good-sources/match/match-config.ts';
import type { RegistryBundle } from '../../servers/three-good-sources/registry-bundle.ts';
import { bareBundle } from '../../servers/three-good-sources/registry-bundle.ts';
import { createThreeGoodSourcesServer } from '../../servers/three-good-sources/server.ts';
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
  readonly client: RecordingClient;
  call(name: string, args?: JsonObject): Promise<Told>;
}

export interface AskingOptions {
  readonly bundle?: RegistryBundle;
  readonly matchConfig?: MatchConfig;
  readonly revision?: Revision;
  readonly tools?: 'all' | 'document';
}

export async function askingSources(options: AskingOptions = {}): Promise<SourceAsking> {
  const { bundle = bareBundle(SAMPLE_REGISTRY), revision = '2025-11-25', ...rest } = options;
  const server = createThreeGoodSourcesServer({ bundle, logger: quietLogger, ...rest });
  const client = await checkedClient(server, { revision });
  return {
    client,
    async call(name, args = {}) {
      const { content, structuredContent, isError } = await client.callTool(name, args);
      const text = content[0]?.text ?? '';
      return { text, data: structuredContent, isError: isError === true };
    },
  };
}

export function createSampleServer(): Server {
  return createThreeGoodSourcesServer({ bundle: bareBundle(SAMPLE_REGISTRY), logger: quietLogger });
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
