/**
 * Clients without a model, which list and call on command: mcporter, the official Inspector, and the server that
 * Codex gives to editors.
 * @module
 */
import { createInterface } from 'node:readline';
import type { Observation } from '../scenario.ts';
import { CODEX_SETTINGS } from './agents.ts';
import type { Ran, Workplace } from './workplace.ts';

/** Every call is a process of its own. */
async function runCommands(
  place: Workplace,
  listing: (server: string) => readonly string[],
  calling: (server: string, tool: string, input: Readonly<Record<string, unknown>>) => readonly string[],
): Promise<Observation> {
  const { calls, programs } = place.scenario;
  const { path } = await place.installGeneric();
  const run = (args: readonly string[]): Promise<Ran> =>
    place.run(programs.newerNode, [programs.client, ...args, '--config', path]);
  const results: string[] = [];
  for (const { server, tool, arguments: input } of calls)
    results.push((await run(calling(server, tool, input))).stdout);
  const { stdout, stderr } = await run(listing('shapes'));
  const names = JSON.parse(stdout).tools.map(({ name }: { name: string }) => name);
  return { results, tools: names, context: '', log: stderr };
}

export const runMcporter = (place: Workplace): Promise<Observation> =>
  runCommands(
    place,
    (server) => ['list', server, '--json'],
    (server, tool, input) => ['call', `${server}.${tool}`, '--args', JSON.stringify(input)],
  );

export const runInspector = (place: Workplace): Promise<Observation> =>
  runCommands(
    place,
    (server) => ['--cli', '--server', server, '--method', 'tools/list'],
    (server, tool, input) => [
      '--cli',
      '--server',
      server,
      '--method',
      'tools/call',
      '--tool-name',
      tool,
      ...Object.entries(input).flatMap(([name, value]) => ['--tool-arg', `${name}=${value}`]),
    ],
  );

interface ServerStatus {
  readonly data: readonly { readonly name: string; readonly tools: Readonly<Record<string, unknown>> }[];
}

export async function runAppServer(place: Workplace): Promise<Observation> {
  await place.write('.codex/config.toml', CODEX_SETTINGS);
  await place.install('codex');
  const ask = startAppServer(place);
  await ask('initialize', { clientInfo: { name: 'tests', title: 'Tests', version: '1.0.0' } });
  const { thread } = (await ask('thread/start', { cwd: place.elsewhere })) as { thread: { id: string } };
  const { data } = (await ask('mcpServerStatus/list', {})) as ServerStatus;
  const results: string[] = [];
  for (const call of place.scenario.calls)
    results.push(JSON.stringify(await ask('mcpServer/tool/call', { threadId: thread.id, ...call })));
  const shapes = data.find(({ name }) => name === 'shapes');
  return { results, tools: Object.keys(shapes?.tools ?? {}), context: '', log: '' };
}

type Ask = (method: string, params: object) => Promise<unknown>;

/** JSON-RPC without the member `jsonrpc`, one message per line. */
function startAppServer(place: Workplace): Ask {
  const child = place.start(place.scenario.programs.client, ['app-server'], place.elsewhere, {
    NO_KEY: 'none',
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('codex app-server has no pipes');
  child.stderr?.resume();
  const waiting = new Map<number, (message: { result?: unknown; error?: unknown }) => void>();
  createInterface(stdout).on('line', (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
  });
  let id = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      id += 1;
      waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(`${method}: ${JSON.stringify(error)}`)),
      );
      stdin.write(`${JSON.stringify({ id, method, params })}\n`);
    });
}
