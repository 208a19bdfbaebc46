/**
 * `lectern serve --http`, from the start to an orderly end.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function lectern(args: readonly string[], variables: Readonly<Record<string, string>> = {}): ChildProcess {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, ['packages/lectern/dist/cli.mjs', ...args], { cwd: ROOT, env });
  running.push(child);
  return child;
}

async function textUntil(child: ChildProcess, end: string): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes(end)) break;
  }
  return text;
}

function discover(url: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'server/discover',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'server/discover',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
}

describe('lectern serve --http', () => {
  it('serves a single server at /mcp too, and folders next to servers by their names', async () => {
    const one = await textUntil(lectern(['serve', 'cobol', '--http', '0']), 'Ctrl-C');
    const url = /http:\S+\/cobol\/mcp/.exec(one)?.[0] ?? '';
    expect((await discover(url.replace('/cobol', ''))).status).toBe(200);
    const several = await textUntil(
      lectern(['serve', 'cobol', './docs', 'bench/../docs', '--http', '0']),
      'Ctrl-C',
    );
    const urls = Object.values(JSON.parse(/\{.*\}/.exec(several)?.[0] ?? '').mcpServers) as { url: string }[];
    expect(urls.map((each) => new URL(each.url).pathname)).toEqual([
      '/cobol/mcp',
      '/lectern-workspace/mcp',
      '/lectern-workspace-2/mcp',
    ]);
    for (const each of urls) expect((await discover(each.url)).status).toBe(200);
  });

  it.each([
    ['by default', [], {}, 404],
    ['with --page', ['--page'], {}, 200],
    ['with LECTERN_PAGE=on', [], { LECTERN_PAGE: 'on' }, 200],
    ['with LECTERN_PAGE=on and --no-page', ['--no-page'], { LECTERN_PAGE: 'on' }, 404],
  ])(
    'exposes neither a page nor a local path on a public host %s',
    async (_name, args, variables, status) => {
      const child = lectern(['serve', './docs', 'cobol', '--http', '0', ...args], {
        LECTERN_ALLOWED_HOSTS: 'localhost,mcp.example.com',
        ...variables,
      });
      const origin = /http:\/\/[\d.:]+/
        .exec(await textUntil(child, 'Ctrl-C'))?.[0]
        .replace('127.0.0.1', 'localhost');
      for (const path of ['/', '/console.json']) {
        const response = await fetch(`${origin}${path}`);
        expect(response.status).toBe(status);
        expect(await response.text()).not.toContain(ROOT);
      }
    },
  );

  it.each([['SIGTERM'], ['SIGINT']] as const)(
    'prints its URL, serves, and ends with exit code 0 on %s',
    async (signal) => {
      const child = lectern(['serve', '--http', '0']);
      const text = await textUntil(child, 'Ctrl-C');
      const url = /http:\S+\/cobol\/mcp/.exec(text)?.[0] ?? '';
      expect(text).toContain(`claude mcp add --transport http cobol ${url}`);
      const configuration = JSON.parse(/\{.*\}/.exec(text)?.[0] ?? '');
      expect(configuration.mcpServers.cobol.url).toBe(url);

      const names = ['asdlc', 'cobol', 'media-gateway', 'three-good-sources', 'tmkb'];
      expect(Object.keys(configuration.mcpServers)).toEqual(names);
      for (const name of names) {
        const answer = await discover(configuration.mcpServers[name].url);
        expect(await answer.json(), name).toHaveProperty('result.supportedVersions');
      }

      child.kill(signal);
      const [code] = await once(child, 'exit');
      expect(code).toBe(0);
    },
  );

  it('explains what to do if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const child = lectern(['serve', 'cobol', '--http', String(port)]);
    let complaint = '';
    child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    const [code] = await once(child, 'close');
    other.close();
    expect(complaint).toContain(`port ${port} is already in use; choose another one with --http <port>.`);
    expect(code).toBe(1);
  });
});
