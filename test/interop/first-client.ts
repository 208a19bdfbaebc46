/**
 * The client of `@modelcontextprotocol/sdk` 1, which knows the handshake alone.
 * @module
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { type Link, openLink, type Transports } from './link.ts';
import {
  type CallOptions,
  CLIENT_INFO,
  type ClientSetup,
  isStrict,
  type OfficialClient,
  RECONNECTION,
} from './official-client.ts';
import { WireRecord } from './wire-record.ts';

const TRANSPORTS: Transports<types.JSONRPCMessage, StreamableHTTPClientTransport | SSEClientTransport> = {
  stdio: ({ command, args, env = {} }) => new StdioClientTransport({ command, args, env, stderr: 'pipe' }),
  http: (url, fetch, session) =>
    new StreamableHTTPClientTransport(url, { fetch, reconnectionOptions: RECONNECTION, ...session }),
  sse: (url, fetch) => new SSEClientTransport(url, { fetch }),
};

/** `propose` is said in place of the revision that is expected to be settled on. */
export async function connectFirstClient(
  setup: ClientSetup,
  propose: string = setup.revision,
): Promise<OfficialClient> {
  const wire = new WireRecord(setup.revision);
  const link = await openLink(setup, wire, TRANSPORTS, propose);
  const client = new Client(CLIENT_INFO, {
    capabilities: setup.capabilities ?? {},
    enforceStrictCapabilities: isStrict(setup),
    ...listChanged(setup),
  });
  const adapted = adapt(client, wire, link);
  client.onerror = (error) => adapted.complaints.push(error.message);
  answerQuestions(client, setup);
  listen(client, setup, adapted);
  await client.connect(link.transport as Transport);
  await link.ready();
  return adapted;
}

function listChanged({ onToolsChanged }: ClientSetup): object {
  if (onToolsChanged === undefined) return {};
  const onChanged = (error: Error | null, tools: types.Tool[] | null): void =>
    onToolsChanged(error ?? (tools ?? []).map((tool) => tool.name));
  return { listChanged: { tools: { onChanged } } };
}

function answerQuestions(client: Client, { elicit, sample, roots }: ClientSetup): void {
  if (elicit !== undefined) {
    client.setRequestHandler(
      types.ElicitRequestSchema,
      async ({ params }) => (await elicit(params)) as never,
    );
  }
  if (sample !== undefined) {
    client.setRequestHandler(
      types.CreateMessageRequestSchema,
      async ({ params }) => (await sample(params)) as never,
    );
  }
  if (roots !== undefined) {
    client.setRequestHandler(
      types.ListRootsRequestSchema,
      async ({ params = {} }) => (await roots(params)) as never,
    );
  }
}

function listen(client: Client, { onToolsChanged }: ClientSetup, { notifications }: OfficialClient): void {
  const note = (notification: { method: string; params?: unknown }): void => {
    notifications.push(notification as OfficialClient['notifications'][number]);
  };
  client.setNotificationHandler(types.LoggingMessageNotificationSchema, note);
  client.setNotificationHandler(types.ResourceUpdatedNotificationSchema, note);
  client.setNotificationHandler(types.ResourceListChangedNotificationSchema, note);
  client.setNotificationHandler(types.PromptListChangedNotificationSchema, note);
  if (onToolsChanged === undefined)
    client.setNotificationHandler(types.ToolListChangedNotificationSchema, note);
}

function adapt(client: Client, wire: WireRecord, link: Link<unknown>): OfficialClient {
  return {
    wire,
    exited: link.exited,
    complaints: [],
    notifications: [],
    serverInfo: () => client.getServerVersion(),
    serverCapabilities: () => client.getServerCapabilities(),
    instructions: () => client.getInstructions(),
    ping: () => client.ping(),
    listTools: async () => (await client.listTools()).tools,
    pageOfTools: (cursor) => client.listTools({ cursor }),
    callTool: (name, args, options = {}) =>
      client.callTool(
        { name, ...(args && { arguments: args }), ...(options.meta && { _meta: options.meta }) },
        undefined,
        requestOptions(options),
      ) as Promise<JsonObject>,
    listResources: async () => (await client.listResources()).resources,
    listResourceTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    readResource: (uri) => client.readResource({ uri }),
    subscribe: (uri) => client.subscribeResource({ uri }),
    unsubscribe: (uri) => client.unsubscribeResource({ uri }),
    listPrompts: async () => (await client.listPrompts()).prompts,
    getPrompt: (name, args) => client.getPrompt({ name, ...(args && { arguments: args }) }),
    complete: (ref, argument, others) =>
      client.complete({ ref, argument, ...(others && { context: { arguments: others } }) } as never),
    setLogLevel: (level) => client.setLoggingLevel(level as types.LoggingLevel),
    sayRootsChanged: () => client.sendRootsListChanged(),
    sessionId: link.sessionId,
    endSession: link.endSession,
    close: () => link.hangUp(client),
  };
}

function requestOptions(options: CallOptions): RequestOptions {
  const { signal, onProgress, onResumptionToken, resumptionToken } = options;
  return {
    ...(signal && { signal }),
    ...(onProgress && { onprogress: (progress) => onProgress({ ...progress }) }),
    ...(onResumptionToken && { onresumptiontoken: onResumptionToken }),
    ...(resumptionToken && { resumptionToken }),
  };
}
