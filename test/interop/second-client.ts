/**
 * The client of `@modelcontextprotocol/client` 2, which knows the handshake and 2026-07-28.
 * @module
 */
import {
  Client,
  type ClientOptions,
  type ConnectOptions,
  type JSONRPCMessage,
  type RequestOptions,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
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

const TRANSPORTS: Transports<JSONRPCMessage, StreamableHTTPClientTransport | SSEClientTransport> = {
  stdio: ({ command, args, env = {} }) => new StdioClientTransport({ command, args, env, stderr: 'pipe' }),
  http: (url, fetch, session) =>
    new StreamableHTTPClientTransport(url, { fetch, reconnectionOptions: RECONNECTION, ...session }),
  sse: (url, fetch) => new SSEClientTransport(url, { fetch }),
};

export interface SecondClient extends OfficialClient {
  /** For what only this client can do. */
  readonly stock: Client;
}

export async function connectSecondClient(
  setup: ClientSetup,
  more: ClientOptions = {},
  connecting: ConnectOptions = {},
): Promise<SecondClient> {
  const { revision } = setup;
  const wire = new WireRecord(revision);
  const link = await openLink(setup, wire, TRANSPORTS);
  const client = new Client(CLIENT_INFO, {
    capabilities: (setup.capabilities ?? {}) as NonNullable<ClientOptions['capabilities']>,
    enforceStrictCapabilities: isStrict(setup),
    supportedProtocolVersions: [revision],
    ...(revision === '2026-07-28' && { versionNegotiation: { mode: { pin: revision } } }),
    ...listChanged(setup),
    ...more,
  });
  const adapted = adapt(client, wire, link);
  client.onerror = (error) => adapted.complaints.push(error.message);
  answerQuestions(client, setup);
  listen(client, setup, adapted);
  await client.connect(link.transport as Transport, connecting);
  await link.ready();
  return adapted;
}

export function connectStateless(
  setup: Omit<ClientSetup, 'revision'>,
  connecting: ConnectOptions = {},
): Promise<SecondClient> {
  return connectSecondClient({ ...setup, revision: '2026-07-28' }, {}, connecting);
}

function listChanged({ onToolsChanged }: ClientSetup): Pick<ClientOptions, 'listChanged'> {
  if (onToolsChanged === undefined) return {};
  return {
    listChanged: {
      tools: { onChanged: (error, tools) => onToolsChanged(error ?? (tools ?? []).map((tool) => tool.name)) },
    },
  };
}

function answerQuestions(client: Client, { elicit, sample, roots }: ClientSetup): void {
  if (elicit !== undefined) {
    client.setRequestHandler(
      'elicitation/create',
      async ({ params }) => (await elicit({ ...params })) as never,
    );
  }
  if (sample !== undefined) {
    client.setRequestHandler(
      'sampling/createMessage',
      async ({ params }) => (await sample({ ...params })) as never,
    );
  }
  if (roots !== undefined) {
    client.setRequestHandler('roots/list', async ({ params }) => (await roots({ ...params })) as never);
  }
}

function listen(client: Client, { onToolsChanged }: ClientSetup, { notifications }: OfficialClient): void {
  const note = (notification: { method: string; params?: unknown }): void => {
    notifications.push(notification as OfficialClient['notifications'][number]);
  };
  client.setNotificationHandler('notifications/message', note);
  client.setNotificationHandler('notifications/resources/updated', note);
  client.setNotificationHandler('notifications/resources/list_changed', note);
  client.setNotificationHandler('notifications/prompts/list_changed', note);
  if (onToolsChanged === undefined) client.setNotificationHandler('notifications/tools/list_changed', note);
}

function adapt(client: Client, wire: WireRecord, link: Link<unknown>): SecondClient {
  return {
    stock: client,
    wire,
    exited: link.exited,
    complaints: [],
    notifications: [],
    serverInfo: () => client.getServerVersion(),
    serverCapabilities: () => client.getServerCapabilities(),
    instructions: () => client.getInstructions(),
    ping: () => client.ping(),
    listTools: async () => (await client.listTools()).tools as unknown as JsonObject[],
    pageOfTools: (cursor) => client.listTools({ cursor }),
    callTool: (name, args, options = {}) =>
      client.callTool(
        { name, ...(args && { arguments: args as never }), ...(options.meta && { _meta: options.meta }) },
        requestOptions(options),
      ),
    listResources: async () => (await client.listResources()).resources as unknown as JsonObject[],
    listResourceTemplates: async () =>
      (await client.listResourceTemplates()).resourceTemplates as unknown as JsonObject[],
    readResource: (uri) => client.readResource({ uri }),
    subscribe: (uri) => client.subscribeResource({ uri }),
    unsubscribe: (uri) => client.unsubscribeResource({ uri }),
    listPrompts: async () => (await client.listPrompts()).prompts as unknown as JsonObject[],
    getPrompt: (name, args) => client.getPrompt({ name, ...(args && { arguments: args }) }),
    complete: (ref, argument, others) =>
      client.complete({ ref, argument, ...(others && { context: { arguments: others } }) } as never),
    setLogLevel: (level) => client.setLoggingLevel(level as never),
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
