/**
 * The route handler of docs/adapters.md in a real Next application: built, started, and called by official clients of
 * both eras. Next runs in a network namespace with only loopback, because it reports usage to its vendor.
 * @module
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { canIsolate, isolated } from '../../clients/namespace.ts';
import { fencesOf } from '../../docs/fences.ts';
import { describeOutside } from './outside.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NEXT = join(ROOT, 'test/outside/node_modules/next/dist/bin/next');
const LAYOUT = 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n';
/** Without a root, Next looks for one by lock files, of which this repository has several. */
const CONFIG = `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };\n`;

/** Starts the built application and calls the tool with both official clients, each in its own revision. */
const CALLS = `
import { spawn } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const url = new URL('http://127.0.0.1:3000/mcp');
const app = spawn(process.execPath, [${JSON.stringify(NEXT)}, 'start', '--hostname', '127.0.0.1'], { stdio: 'ignore' });
while (!(await fetch(url).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 100));
const texts = [];
for (const [Type, Transport] of [[Client, StreamableHTTPClientTransport], [OlderClient, OlderTransport]]) {
  const client = new Type({ name: 'next-test', version: '1.0.0' });
  await client.connect(new Transport(url));
  const { content } = await client.callTool({ name: 'greet', arguments: {} });
  texts.push(content[0].text);
  await client.close();
}
app.kill();
console.log(JSON.stringify(texts));
`;

/** The part of the page's example that belongs into the file, served at the address of this test. */
function routeOfThePage(): string {
  const fence = fencesOf('docs/adapters.md').find(({ code }) => code.includes('Hello from Next!'));
  const [module] = fence?.code.split('\n// Next calls') ?? [];
  if (!module?.includes('app.example.com')) throw new Error('docs/adapters.md has no route handler for Next');
  return module.replace('app.example.com', '127.0.0.1');
}

describeOutside('next', '16.4.3', () => {
  it('serves the route handler of the documentation to official clients', async () => {
    expect(canIsolate()).toBe(true);
    // Below test/outside, so that Next finds itself in its node_modules, and lectern in those of the repository.
    const folder = await mkdtemp(join(ROOT, 'test/outside/.next-app-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const files = {
      'package.json': '{ "private": true, "type": "module" }\n',
      'next.config.mjs': CONFIG,
      'app/layout.jsx': LAYOUT,
      'app/mcp/route.js': routeOfThePage(),
      'calls.mjs': CALLS,
    };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const run = async (...command: string[]): Promise<string> => {
      const options = {
        cwd: folder,
        env: { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' },
      };
      return (await promisify(execFile)('unshare', isolated(process.execPath, ...command), options)).stdout;
    };
    expect(await run(NEXT, 'build')).toContain('/mcp');
    expect(JSON.parse(await run('calls.mjs'))).toEqual(['Hello from Next!', 'Hello from Next!']);
  });
});
