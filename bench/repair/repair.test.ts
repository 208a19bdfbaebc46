import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger, createServer, type JsonSchemaObject, type Server } from '../../src/index.ts';
import { testClient } from '../../src/testing.ts';
import { CASES, DOMAINS } from './cases.ts';
import { measure, type Send } from './measure.ts';

const lines: string[] = [];
const logger = createLogger({ write: (line) => void lines.push(line) });

function serverWith(inputOf: (input: z.ZodObject) => z.ZodObject | JsonSchemaObject): Server {
  const server = createServer({ name: 'repair', version: '1.0.0', logger });
  for (const { tool, input } of DOMAINS)
    server.tool(tool, { description: tool, input: inputOf(input) }, () => 'done');
  return server;
}

async function sender(server: Server): Promise<Send> {
  const client = await testClient(server);
  return async ({ name, args }) => {
    try {
      const result = await client.callTool(name, args);
      return result.isError ? (result.content as { text: string }[])[0]?.text : undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
}

describe.each([
  ['zod', (input: z.ZodObject) => input],
  ['JSON Schema', (input: z.ZodObject) => z.toJSONSchema(input, { io: 'input' }) as JsonSchemaObject],
])('wrong calls of tools with %s', (_library, inputOf) => {
  it('are all repaired at the first try, from messages of at most 600 characters', async () => {
    const outcomes = await measure(CASES, await sender(serverWith(inputOf)));
    expect(outcomes.length).toBeGreaterThan(200);
    const failed = outcomes.filter(({ isRepaired }) => !isRepaired);
    expect(
      failed.map(({ case: { kind, name, wrong }, message }) => ({ kind, name, wrong, message })),
    ).toEqual([]);
    for (const { message } of outcomes) expect(message?.length).toBeLessThanOrEqual(600);
  });
});

it('the log of wrong calls has none of their values', async () => {
  // Refusals are logged at a limited rate.
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join('\n')).not.toMatch(/Quay 7|Acme|Morning Star/);
});
