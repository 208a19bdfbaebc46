/**
 * The programs of a new project: its server, how it is started over stdio and HTTP, and its tests.
 * @module
 */

/** The server of a new project: one tool, one resource, one prompt. */
export function serverModule(name: string): string {
  return `import { createServer, jsonSchema, type Server, ToolError } from 'lectern';

/** How many days each plant can wait for water. */
const PLANTS: ReadonlyMap<string, number> = new Map([
  ['basil', 2],
  ['cactus', 21],
  ['fern', 4],
]);

const NAMES = [...PLANTS.keys()];

/** Defined once, for clients of every protocol revision. */
export const server: Server = createServer({
  name: '${name}',
  version: '0.1.0',
  // For the model: what the server is for, and when to use it.
  instructions: 'Knows when house plants need water. Call watering_plan before you give advice on one.',
})
  .tool(
    'watering_plan',
    {
      description: 'Says on which of the coming days a house plant needs water.',
      // Invalid arguments never reach the handler: the model gets an error that says what to correct.
      input: jsonSchema<{ plant: string; days: number }>({
        type: 'object',
        properties: {
          plant: { type: 'string', minLength: 1, description: 'The name of the plant, such as fern' },
          days: { type: 'integer', minimum: 1, maximum: 60, default: 14, description: 'How many days to plan' },
        },
        required: ['plant'],
        additionalProperties: false,
      }),
      annotations: { title: 'Watering plan', readOnlyHint: true },
    },
    ({ plant, days }) => {
      const pause = PLANTS.get(plant.toLowerCase());
      if (pause === undefined) {
        // A ToolError speaks to the model: say what was wrong, and what would be right.
        throw new ToolError(\`There is no plant called "\${plant}". Ask for one of these: \${NAMES.join(', ')}.\`);
      }
      const wet: number[] = [];
      for (let day = 1; day <= days; day += pause) wet.push(day);
      return \`Water the \${plant} on day \${wet.join(', ')}.\`;
    },
  )
  .resource(
    'plants://all',
    { name: 'plants', description: 'All plants, and how many days each can wait', mimeType: 'text/plain' },
    () => [...PLANTS].map(([plant, pause]) => \`\${plant}: every \${pause} days\`).join('\\n'),
  )
  .prompt(
    'plant_care',
    {
      description: 'Asks for a week of care for one plant',
      input: jsonSchema<{ plant: string }>({
        type: 'object',
        properties: { plant: { type: 'string', description: 'The name of the plant' } },
        required: ['plant'],
      }),
      // What clients offer while somebody types.
      complete: { plant: NAMES },
    },
    ({ plant }) => \`Plan a week of care for my \${plant}. Call watering_plan first, and keep to its days.\`,
  );
`;
}

/** The programs of a new project: its server over stdio, and over HTTP. */
export const STDIO_MODULE = `import { serveStdio } from 'lectern/stdio';
import { server } from './server.js';

serveStdio(server);
`;

/** The program that serves it over HTTP. */
export function httpModule(name: string): string {
  return `import { serve } from 'lectern/node';
import { server } from './server.js';

const serving = await serve(server, { port: Number(process.env.PORT ?? 3333) });
console.log(\`${name} is serving at \${serving.url}. To stop, press Ctrl-C.\`);

// Calls that are running may finish.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void serving.close());
`;
}

/** The tests of a new project. */
export const TEST_MODULE = `import { testClient } from 'lectern/testing';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.js';

// The last revision that begins with a handshake, and the one that needs none.
describe.each(['2025-11-25', '2026-07-28'] as const)('for a client of %s', (revision) => {
  it('plans when to water', async () => {
    const client = await testClient(server, { revision });
    expect(await client.callTool('watering_plan', { plant: 'fern', days: 10 })).toMatchObject({
      content: [{ type: 'text', text: 'Water the fern on day 1, 5, 9.' }],
    });
    await client.close();
  });

  it('tells the model what to put right', async () => {
    const client = await testClient(server, { revision });
    expect(await client.callTool('watering_plan', { plant: 'fren' })).toMatchObject({
      isError: true,
      content: [{ text: 'There is no plant called "fren". Ask for one of these: basil, cactus, fern.' }],
    });
    expect(await client.callTool('watering_plan', { plant: 'fern', day: 3 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('"days"') }],
    });
    await client.close();
  });

  it('lists the plants', async () => {
    const client = await testClient(server, { revision });
    expect(await client.readResource('plants://all')).toMatchObject({
      contents: [{ text: 'basil: every 2 days\\ncactus: every 21 days\\nfern: every 4 days' }],
    });
    await client.close();
  });

  it('completes the names of plants', async () => {
    const client = await testClient(server, { revision });
    const prompt = { type: 'ref/prompt', name: 'plant_care' };
    expect(await client.complete(prompt, 'plant', 'ca')).toMatchObject({ completion: { values: ['cactus'] } });
    expect(await client.getPrompt('plant_care', { plant: 'cactus' })).toMatchObject({
      messages: [{ role: 'user', content: { text: expect.stringContaining('my cactus') } }],
    });
    await client.close();
  });
});
`;
