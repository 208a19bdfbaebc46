/**
 * Programs between a client and a server: mcp-remote (stdio to HTTP) and supergateway (either way). The official
 * client stands at the other end.
 * @module
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Observation } from '../scenario.ts';
import { type GenericEntry, PORTS, untilListening, type Workplace } from './workplace.ts';

type Bridge = (place: Workplace, entry: GenericEntry, port: number) => Promise<Client>;

/** One bridge per server that is called. */
async function runBridges(place: Workplace, bridge: Bridge): Promise<Observation> {
  const { entries } = await place.installGeneric();
  const clients = new Map<string, Client>();
  const results: string[] = [];
  for (const { server, tool, arguments: input } of place.scenario.calls) {
    const entry = entries[server];
    if (entry === undefined) throw new Error(`${server} is not configured`);
    const client = clients.get(server) ?? (await bridge(place, entry, PORTS.gateway + clients.size));
    clients.set(server, client);
    results.push(JSON.stringify(await client.callTool({ name: tool, arguments: input })));
  }
  const listed = await clients.get('shapes')?.listTools();
  return { results, tools: listed?.tools.map(({ name }) => name) ?? [], context: '', log: '' };
}

/** A bridge that the client starts, to a server at a URL. */
async function connectThrough(place: Workplace, args: readonly string[]): Promise<Client> {
  const { newerNode, client } = place.scenario.programs;
  return connected(
    new StdioClientTransport({
      command: newerNode,
      args: [client, ...args],
      env: { HOME: place.scenario.home },
      cwd: place.elsewhere,
      stderr: 'ignore',
    }),
  );
}

async function connected(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  await client.connect(transport);
  return client;
}

export const runMcpRemote = (place: Workplace): Promise<Observation> =>
  runBridges(place, (_place, entry) => connectThrough(place, [urlOf(entry)]));

export const runSupergateway = (place: Workplace): Promise<Observation> =>
  runBridges(place, async (_place, entry, port) => {
    if ('url' in entry) return connectThrough(place, ['--streamableHttp', entry.url, '--logLevel', 'none']);
    const { newerNode, client } = place.scenario.programs;
    const command = [entry.command, ...entry.args].join(' ');
    const output = ['--outputTransport', 'streamableHttp', '--stateful', '--port', `${port}`];
    place.start(newerNode, [client, '--stdio', command, ...output, '--logLevel', 'none']);
    await untilListening(port);
    return connected(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  });

function urlOf(entry: GenericEntry): string {
  if (!('url' in entry)) throw new Error('mcp-remote is for servers at a URL');
  return entry.url;
}
