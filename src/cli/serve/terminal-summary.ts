/**
 * For a person at a terminal who serves over HTTP: what is there, what it can do, and how to add it to a client.
 * @module
 */
import type { Server } from '../../server.ts';
import { connectClient } from '../../testing/client.ts';
import { inMemory } from '../../testing/link.ts';
import type { Serving } from '../../transports/node/serve.ts';
import { coloursFor } from '../colours.ts';
import { plainLine } from '../plain-line.ts';

const WIDEST = 100;

/** What a server can do, asked before anybody watches its requests. */
export interface Offered {
  readonly name: string;
  readonly tools: readonly { readonly name: string; readonly description?: string }[];
}

export async function offeredBy(name: string, server: Server): Promise<Offered> {
  const client = await connectClient(inMemory(server), { revision: '2026-07-28' });
  try {
    const { tools } = await client.listTools();
    return { name, tools: tools as Offered['tools'] };
  } finally {
    await client.close();
  }
}

export function terminalSummary(
  { urls, url }: Pick<Serving, 'urls' | 'url'>,
  offered: readonly Offered[],
  hasPage: boolean,
  columns: number | undefined,
): string {
  const { bold, dim, accent } = coloursFor(process.stdout, process.env);
  const width = Math.min(columns ?? WIDEST, WIDEST);
  const blocks = offered.map(({ name, tools }) => {
    const longest = Math.max(0, ...tools.map((tool) => tool.name.length));
    const lines = tools.map((tool) => {
      const line = `${tool.name.padEnd(longest)}  ${firstSentence(tool.description ?? '')}`;
      return `    ${dim(plainLine(line, width - 4))}`;
    });
    return [`  ${bold(name)}  ${accent(urls[name] as string)}`, ...lines].join('\n');
  });
  const { origin } = new URL(url);
  const [{ name: first }] = offered as [Offered];
  return [
    '',
    `${bold('lectern')} is serving${hasPage ? ` for clients on this machine. Open ${accent(origin)} to look around.` : ':'}`,
    '',
    blocks.join('\n\n'),
    '',
    `  Add one to a client:  ${bold(`lectern install claude-code ${urls[first]}`)}`,
    `  Or by hand:           ${dim(`claude mcp add --transport http ${first} ${urls[first]}`)}`,
    '',
    dim('  Requests are shown below. To stop, press Ctrl-C.'),
    '',
    '',
  ].join('\n');
}

function firstSentence(text: string): string {
  return plainLine(/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text);
}
