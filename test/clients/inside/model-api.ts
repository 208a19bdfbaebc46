/**
 * A stand-in for the API of a model, on loopback. It answers with the calls of a plan, one after the other, and
 * records what it is given for each.
 * @module
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ToolCall } from '../scenario.ts';

/** A tool in a request, as the model would have to name it. */
export interface OfferedTool {
  readonly name: string;
  /** Where the API groups the tools of a server. */
  readonly namespace?: string;
}

export interface Conversation {
  readonly tools: readonly OfferedTool[];
  /** Results of all calls so far. */
  readonly results: readonly string[];
}

/** One API: how its requests are read, and how its responses are written. */
export interface Dialect {
  /** Undefined for requests that are not part of the conversation. */
  read(path: string, body: string): Conversation | undefined;
  /** The events of a response that calls a tool. */
  call(tool: OfferedTool, input: ToolCall['arguments'], id: string): readonly object[];
  /** The events of a response that ends the turn. */
  finish(): readonly object[];
  /** Body of the response to any other request. */
  readonly other: object;
}

export interface ModelApi {
  readonly url: string;
  readonly results: readonly string[];
  readonly tools: readonly string[];
  readonly context: string;
}

export async function startModelApi(
  port: number,
  dialect: Dialect,
  calls: readonly ToolCall[],
): Promise<ModelApi> {
  const seen = {
    url: `http://127.0.0.1:${port}`,
    results: [] as readonly string[],
    tools: [] as string[],
    context: '',
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const conversation = dialect.read(request.url ?? '', body);
    if (conversation === undefined) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(dialect.other));
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    const send = (events: readonly object[]): void => {
      response.end(events.map(eventText).join(''));
    };
    const { tools, results } = conversation;
    // Titles of sessions and the like are asked for without tools.
    if (!calls.some((call) => findTool(tools, call))) return send(dialect.finish());
    if (seen.context === '') seen.context = body;
    seen.tools = tools.map(fullName);
    seen.results = results;
    const next = calls[results.length];
    if (next === undefined) return send(dialect.finish());
    const tool = findTool(tools, next) ?? { name: `${next.server}__${next.tool}` };
    send(dialect.call(tool, next.arguments, `call_${results.length}`));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return seen;
}

/** Clients spell `three-good-sources` and what stands between server and tool in their own ways. */
function findTool(tools: readonly OfferedTool[], { server, tool }: ToolCall): OfferedTool | undefined {
  const wanted = letters(server + tool);
  return tools.find((offered) => letters(fullName(offered)).replace(/^mcp/, '') === wanted);
}

function fullName({ namespace = '', name }: OfferedTool): string {
  return namespace + name;
}

function letters(name: string): string {
  return name.replace(/[^a-z\d]/gi, '').toLowerCase();
}

/** All three APIs send server-sent events; two of them name each event by its type. */
function eventText(event: object): string {
  const name = 'type' in event ? `event: ${event.type}\n` : '';
  return `${name}data: ${JSON.stringify(event)}\n\n`;
}
