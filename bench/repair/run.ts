/**
 * `npm run bench:repair`: how many wrong calls a reader repairs from the message alone, beside the official SDKs.
 * @module
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as FirstServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as SecondServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createLogger, createServer, type JsonSchemaObject } from '../../packages/lectern/src/index.ts';
import { testClient } from '../../packages/lectern/src/testing.ts';
import { CASES, DOMAINS } from './cases.ts';
import { measure, type Send, sendWith } from './measure.ts';
import { SERVER_CASES } from './server-cases.ts';

interface Caller {
  callTool(name: string, args: Record<string, unknown>): Promise<{ isError?: unknown; content?: unknown }>;
}

function sender(client: Caller): Send {
  return async ({ name, args }) => {
    try {
      const { isError, content } = await client.callTool(name, args);
      return isError === true ? ((content as { text: string }[])[0]?.text ?? '') : undefined;
    } catch (error) {
      // The client of the SDK puts its code before the message.
      return (error as Error).message.replace(/^MCP error -?\d+: /, '');
    }
  };
}

async function ours(inputOf: (input: z.ZodObject) => z.ZodObject | JsonSchemaObject): Promise<Send> {
  const logger = createLogger({ write: () => {} });
  const server = createServer({ name: 'repair', version: '1.0.0', logger });
  for (const { tool, input } of DOMAINS)
    server.tool(tool, { description: tool, input: inputOf(input) }, () => 'done');
  return sender(await testClient(server));
}

async function official(make: typeof FirstServer | typeof SecondServer): Promise<Send> {
  const server = new make({ name: 'repair', version: '1.0.0' });
  for (const { tool, input } of DOMAINS) {
    const register = server.registerTool.bind(server) as (
      name: string,
      config: object,
      run: () => object,
    ) => void;
    register(tool, { description: tool, inputSchema: input }, () => ({
      content: [{ type: 'text', text: 'done' }],
    }));
  }
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there as never);
  const client = new Client({ name: 'repair', version: '1.0.0' });
  await client.connect(here);
  return sender({
    callTool: (name, args) => client.callTool({ name, arguments: args }) as ReturnType<Caller['callTool']>,
  });
}

const contenders: readonly (readonly [string, () => Promise<Send>])[] = [
  ['lectern, zod', () => ours((input) => input)],
  ['lectern, JSON Schema', () => ours((input) => z.toJSONSchema(input, { io: 'input' }) as JsonSchemaObject)],
  ['@modelcontextprotocol/sdk 1.32.2, zod', () => official(FirstServer)],
  ['@modelcontextprotocol/server 2.4.0, zod', () => official(SecondServer)],
];

for (const [name, open] of contenders) {
  const outcomes = await measure(CASES, await open());
  const hard = outcomes.filter((each) => each.case.isHard);
  const repaired = (list: typeof outcomes): string =>
    `${list.filter(({ isRepaired }) => isRepaired).length} of ${list.length}`;
  const longest = Math.max(...outcomes.map(({ message }) => message?.length ?? 0));
  console.log(
    `${name.padEnd(42)} ${repaired(outcomes)} repaired, hard ones ${repaired(hard)}, longest ${longest}`,
  );
}
for (const { server, open, cases } of SERVER_CASES) {
  const client = await testClient(await open(createLogger({ write: () => {} })));
  let repaired = 0;
  for (const each of cases) {
    const [outcome] = await measure([each], sendWith(client, each.method));
    if (outcome?.isRepaired) repaired++;
  }
  console.log(`${`built-in server ${server}`.padEnd(42)} ${repaired} of ${cases.length} repaired`);
}
process.exit(0);
