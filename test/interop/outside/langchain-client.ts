/**
 * What the tests use of `@langchain/mcp-adapters`, and a conversation with it.
 * @module
 */
import { afterAll, beforeAll } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { load } from './outside.ts';

export interface ChainTool {
  readonly name: string;
  readonly description: string;
  readonly metadata: { readonly annotations?: JsonObject };
  /** Of a call that a model made, the answer is a message. */
  invoke(call: JsonObject, config?: { signal?: AbortSignal }): Promise<unknown>;
}

/** The official client that is inside. */
export interface InnerClient {
  getPrompt(call: { name: string; arguments?: Record<string, string> }): Promise<JsonObject>;
  subscribeResource(to: { uri: string }): Promise<unknown>;
  getServerVersion(): JsonObject;
}

export interface ChainClient {
  getTools(...servers: string[]): Promise<ChainTool[]>;
  getClient(server: string): Promise<InnerClient>;
  listResources(): Promise<Record<string, JsonObject[]>>;
  listResourceTemplates(): Promise<Record<string, JsonObject[]>>;
  readResource(server: string, uri: string): Promise<JsonObject[]>;
  setLoggingLevel(level: string): Promise<void>;
  close(): Promise<void>;
}

interface Package {
  readonly MultiServerMCPClient: new (config: object) => ChainClient;
}

export interface ChainTalk {
  readonly client: ChainClient;
  /** What its hooks were told: their names and their first arguments. */
  readonly heard: [hook: string, told: unknown][];
  call(tool: string, args?: JsonObject, config?: { signal?: AbortSignal }): Promise<unknown>;
}

const HOOKS = ['onProgress', 'onMessage', 'onToolsListChanged', 'onPromptsListChanged', 'onResourcesUpdated'];

type Connections = Record<string, { url: string; transport: 'http' | 'sse' }>;

/** One conversation for all tests of a `describe`. */
export function chainClient(connections: () => Connections, options: object = {}): () => ChainTalk {
  const heard: ChainTalk['heard'] = [];
  const hooks = HOOKS.map((hook) => [hook, (told: unknown): void => void heard.push([hook, told])]);
  let client: ChainClient;
  beforeAll(async () => {
    const { MultiServerMCPClient } = await load<Package>('@langchain/mcp-adapters');
    client = new MultiServerMCPClient({
      mcpServers: connections(),
      ...Object.fromEntries(hooks),
      ...options,
    });
  });
  afterAll(() => client?.close());
  return () => ({
    client,
    heard,
    async call(tool, args = {}, config) {
      const found = (await client.getTools()).find(({ name }) => name === tool);
      if (found === undefined) throw new Error(`No tool ${tool}`);
      return found.invoke(args, config);
    },
  });
}
