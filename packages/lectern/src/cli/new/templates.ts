/**
 * The texts of a new project: its server, how it is started over stdio and HTTP, its tests and its README.
 * @module
 */

/** The server of a new project: one tool, one resource, one prompt. */
export function serverModule(name: string): string {
  return `import { createServer, type Server, ToolError } from 'lectern';
import { z } from 'zod';

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
  instructions: 'Knows when house plants need water. Call watering_plan before you give advice about a plant.',
})
  .tool(
    'watering_plan',
    {
      description: 'Lists the days on which a house plant needs water.',
      // Invalid arguments never reach the handler: the model gets an error that says what to correct.
      input: z.strictObject({
        plant: z.string().min(1).describe('Name of the plant, such as fern'),
        days: z.int().min(1).max(60).default(14).describe('Number of days to plan'),
      }),
      annotations: { title: 'Watering plan', readOnlyHint: true },
    },
    ({ plant, days }) => {
      const pause = PLANTS.get(plant.toLowerCase());
      if (pause === undefined) {
        // The message of a ToolError is for the model: name the problem and the valid values.
        throw new ToolError(\`Unknown plant "\${plant}". Known plants: \${NAMES.join(', ')}.\`);
      }
      const watering: number[] = [];
      for (let day = 1; day <= days; day += pause) watering.push(day);
      return \`Water the \${plant} on day \${watering.join(', ')}.\`;
    },
  )
  .resource(
    'plants://all',
    { name: 'plants', description: 'All plants, and how often each needs water', mimeType: 'text/plain' },
    () => [...PLANTS].map(([plant, pause]) => \`\${plant}: every \${pause} days\`).join('\\n'),
  )
  .prompt(
    'plant_care',
    {
      description: 'Asks for a week of care for one plant',
      input: z.object({ plant: z.string().describe('Name of the plant') }),
      // Values that clients suggest while the user types.
      complete: { plant: NAMES },
    },
    ({ plant }) => \`Plan a week of care for my \${plant}. Call watering_plan first, and follow its days.\`,
  );
`;
}

/** The program that serves it over stdio. */
export const STDIO_MODULE = `import { serveStdio } from 'lectern/stdio';
import { server } from './server.js';

serveStdio(server);
`;

/** The program that serves it over HTTP. */
export function httpModule(name: string): string {
  return `import { openPage, serve } from 'lectern/node';
import { server } from './server.js';

const port = Number(process.env.PORT ?? 3333);

try {
  // Running calls finish when the process gets SIGINT or SIGTERM.
  const { url } = await serve(server, { port, page: await openPage() });
  console.log(\`${name} is serving at \${url}. Open \${new URL(url).origin} to try it. To stop, press Ctrl-C.\`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const inUse = \`Port \${port} is already in use; choose another one with the environment variable PORT.\`;
  console.error(code === 'EADDRINUSE' ? inUse : message);
  process.exitCode = 1;
}
`;
}

/** Compiles and restarts on every change. */
export const DEV_SCRIPT = `// npm run dev: compiles the sources and restarts the HTTP server whenever a file changes.
import { spawn } from 'node:child_process';

const start = (...args) => spawn(process.execPath, args, { stdio: 'inherit' });
const compiler = start(
  'node_modules/typescript/bin/tsc',
  ...['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
);
const server = start('--watch', '--watch-preserve-output', 'dist/http.js');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    compiler.kill();
    server.kill();
  });
}
`;

/** The tests of a new project. */
export const TEST_MODULE = `import { testClient } from 'lectern/testing';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.js';

// The latest revision with a handshake, and the stateless one.
describe.each(['2025-11-25', '2026-07-28'] as const)('for a client of %s', (revision) => {
  it('plans when to water', async () => {
    const client = await testClient(server, { revision });
    expect(await client.callTool('watering_plan', { plant: 'fern', days: 10 })).toMatchObject({
      content: [{ type: 'text', text: 'Water the fern on day 1, 5, 9.' }],
    });
    await client.close();
  });

  it('explains to the model how to correct a call', async () => {
    const client = await testClient(server, { revision });
    expect(await client.callTool('watering_plan', { plant: 'fren' })).toMatchObject({
      isError: true,
      content: [{ text: 'Unknown plant "fren". Known plants: basil, cactus, fern.' }],
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

/** `title` is the name of the package, `name` the name of the server in clients. */
export function readme(title: string, name: string): string {
  return `# ${title}

An MCP server built with lectern. It supports clients of every protocol revision.

\`\`\`sh
npm install
npm test              # type-checks and runs the tests; npm run test:watch repeats them on every change
npm run dev           # serves http://127.0.0.1:3333/mcp with a page to try it, and restarts on every change
npm run build         # writes dist/
npm run start:stdio   # serves one client over stdin and stdout
npm run start:http    # serves over HTTP; PORT=4444 npm run start:http uses another port
\`\`\`

\`lectern\` in \`package.json\` is the copy that this project was created with. If that is a \`file:\` path, replace it
with a version before you share the project.

| file | contents |
|---|---|
| \`src/server.ts\` | the tools, resources and prompts: start here |
| \`src/stdio.ts\`, \`src/http.ts\` | the two programs |
| \`test/server.test.ts\` | tests in two protocol revisions |

## Try it

\`\`\`sh
npm run build
npx lectern tools -- node dist/stdio.js
npx lectern call watering_plan plant=fern -- node dist/stdio.js
\`\`\`

## Add it to a client

\`\`\`sh
npx lectern install claude-code -- node dist/stdio.js
\`\`\`

\`npx lectern install --help\` lists the other clients. By hand, with the absolute path of this folder:

\`\`\`json
{ "mcpServers": { "${name}": { "command": "node", "args": ["/path/to/${name}/dist/stdio.js"] } } }
\`\`\`

While \`npm run start:http\` runs, over HTTP:

\`\`\`json
{ "mcpServers": { "${name}": { "type": "http", "url": "http://127.0.0.1:3333/mcp" } } }
\`\`\`
`;
}
