/**
 * What the tests use of `@ai-sdk/mcp`, and a conversation with it whose messages are checked.
 * @module
 */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { JsonObject, Revision } from '../../../packages/lectern/src/index.ts';
import { recordingFetch } from '../recording-fetch.ts';
import { WireRecord } from '../wire-record.ts';
import { load } from './outside.ts';

interface AiTool {
  readonly title?: string;
  readonly description?: string;
  execute(args: JsonObject, options?: { abortSignal?: AbortSignal }): Promise<JsonObject>;
}

interface Paged {
  params?: { cursor: string };
}

export interface AiClient {
  readonly serverInfo: JsonObject;
  readonly instructions?: string;
  readonly initializeResult: { readonly protocolVersion: string };
  tools(options?: { schemas: object }): Promise<Record<string, AiTool>>;
  listTools(options?: Paged): Promise<{ tools: JsonObject[]; nextCursor?: string }>;
  callTool(call: { name: string; arguments?: JsonObject }): Promise<JsonObject>;
  listResources(): Promise<{ resources: JsonObject[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: JsonObject[] }>;
  readResource(from: { uri: string }): Promise<JsonObject>;
  listPrompts(): Promise<{ prompts: JsonObject[] }>;
  getPrompt(call: { name: string; arguments?: JsonObject }): Promise<JsonObject>;
  complete(call: JsonObject): Promise<JsonObject>;
  onElicitationRequest(schema: unknown, answer: (request: JsonObject) => JsonObject): void;
  close(): Promise<void>;
}

interface Package {
  createMCPClient(config: object): Promise<AiClient>;
  readonly ElicitationRequestSchema: unknown;
}

export interface AiWay {
  readonly name: string;
  readonly revision: Revision;
  readonly transport: 'http' | 'sse';
  /** Whether it looks for the newest era first, as it does where nothing is said. */
  readonly discovers: boolean;
}

export interface AiTalk {
  readonly client: AiClient;
  readonly wire: WireRecord;
  /** What is said to questions from now on. */
  answer(said: (request: JsonObject) => JsonObject): void;
}

/** One conversation for all tests of a `describe`. */
export function aiClient(way: AiWay, serving: () => { url: string }): () => AiTalk {
  const { transport, discovers, revision } = way;
  const wire = new WireRecord(revision);
  let client: AiClient;
  let current = (_request: JsonObject): JsonObject => ({ action: 'cancel' });
  beforeAll(async () => {
    const { createMCPClient, ElicitationRequestSchema } = await load<Package>('@ai-sdk/mcp');
    const { url } = serving();
    client = await createMCPClient({
      transport: {
        type: transport,
        url: transport === 'sse' ? url.replace(/mcp$/, 'sse') : url,
        fetch: checkedFetch(wire),
      },
      protocolVersionDiscovery: discovers,
      capabilities: { elicitation: {} },
    });
    client.onElicitationRequest(ElicitationRequestSchema, (request) => current(request));
  });
  afterEach(() => expect(wire.faults.splice(0)).toEqual([]));
  afterAll(async () => {
    await client?.close();
    const hasSession = transport === 'http' && revision !== '2026-07-28';
    if (hasSession) expect(wire.exchanges.at(-1)).toMatchObject({ method: 'DELETE', status: 204 });
  });
  return () => ({
    client,
    wire,
    answer(said) {
      current = said;
    },
  });
}

function checkedFetch(wire: WireRecord): typeof fetch {
  const recorded = recordingFetch(wire);
  return (input, init) => {
    if (typeof init?.body === 'string') wire.noteSent(JSON.parse(init.body));
    return recorded(String(input), init);
  };
}
