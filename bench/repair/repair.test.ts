import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createLogger,
  createServer,
  type JsonSchemaObject,
  type Server,
} from '../../packages/lectern/src/index.ts';
import { testClient } from '../../packages/lectern/src/testing.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { CASES, DOMAINS } from './cases.ts';
import { measure, type Outcome, sendWith } from './measure.ts';
import { SERVER_CASES } from './server-cases.ts';

const lines: string[] = [];
const logger = createLogger({ write: (line) => void lines.push(line) });

function serverWith(inputOf: (input: z.ZodObject) => z.ZodObject | JsonSchemaObject): Server {
  const server = createServer({ name: 'repair', version: '1.0.0', logger });
  for (const { tool, input } of DOMAINS)
    server.tool(tool, { description: tool, input: inputOf(input) }, () => 'done');
  return server;
}

function expectRepaired(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ isRepaired }) => !isRepaired);
  expect(failed.map(({ case: { kind, wrong }, message }) => ({ kind, wrong, message }))).toEqual([]);
  for (const { message } of outcomes) expect(message?.length).toBeLessThanOrEqual(600);
}

describe.each([
  ['zod', (input: z.ZodObject) => input],
  ['JSON Schema', (input: z.ZodObject) => z.toJSONSchema(input, { io: 'input' }) as JsonSchemaObject],
])('invalid calls of tools with %s', (_library, inputOf) => {
  it('are all repaired on the first attempt, from messages of at most 600 characters', async () => {
    const outcomes = await measure(CASES, sendWith(await testClient(serverWith(inputOf))));
    expect(outcomes.length).toBeGreaterThan(200);
    expectRepaired(outcomes);
  });
});

describe.each(SERVER_CASES)('invalid calls of $server', ({ open, cases }) => {
  it('are all repaired on the first attempt', async () => {
    const client = await testClient(await open(quietLogger));
    const outcomes: Outcome[] = [];
    for (const each of cases) outcomes.push(...(await measure([each], sendWith(client, each.method))));
    expectRepaired(outcomes);
  });
});

it('the log of invalid calls contains none of their values', async () => {
  // Refusals are logged at a limited rate.
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join('\n')).not.toMatch(/Quay 7|Acme|Morning Star/);
});

describe('a planted secret', () => {
  const SECRET = 'sk-live-77813';
  const gate = z.strictObject({
    api_token: z.string().min(20),
    gate: z.enum(['north', 'south']),
    access: z.strictObject({ pin: z.int(), note: z.string().meta({ format: 'password' }) }).optional(),
  });

  it.each<[string, Record<string, unknown>]>([
    ['too short', { api_token: SECRET, gate: 'north' }],
    ['under a similar name', { apiToken: SECRET, gate: 'north' }],
    ['under its own name next to another error', { token: [SECRET], gate: 'nort' }],
    [
      'of a wrong nested type',
      { api_token: 'x'.repeat(20), gate: 'north', access: { pin: SECRET, note: 'n' } },
    ],
    [
      'marked in the schema',
      { api_token: 'x'.repeat(20), gate: 'north', access: { pin: 1, note: [SECRET] } },
    ],
    ['in a text for an object', { api_token: 'x'.repeat(20), gate: 'north', access: `{"pin":"${SECRET}"}` }],
  ])('%s is in neither the message nor the log', async (_where, args) => {
    const written: string[] = [];
    const server = createServer({
      name: 'gate',
      version: '1.0.0',
      logger: createLogger({ write: (line) => void written.push(line) }),
    }).tool('open_gate', { description: 'Opens a gate', input: gate }, () => 'open');
    const message = await sendWith(await testClient(server))({ name: 'open_gate', args });
    expect(message).toMatch(/arameter "/);
    expect(written.join('\n')).toContain('refused');
    expect(`${message}\n${written.join('\n')}`).not.toContain(SECRET);
  });
});
