/**
 * `lectern doctor` on machines that are well, and on others.
 * @module
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLI, type ClientHome, clientHome } from './client-home.ts';
import { nodeEntry, SERVERS } from './doctor-servers.ts';

interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

function doctor({ folder, environment }: ClientHome, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { cwd: folder.at('project'), env: environment };
    execFile(process.execPath, [CLI, 'doctor', ...args], options, (error, stdout, stderr) => {
      resolve({ stdout, stderr, status: typeof error?.code === 'number' ? error.code : 0 });
    });
  });
}

/** What is said of one server in Cursor, without the times. */
async function diagnose(entry: unknown, ...args: string[]): Promise<Outcome & { home: ClientHome }> {
  const home = await clientHome();
  await home.folder.write('.cursor/mcp.json', JSON.stringify({ mcpServers: { it: entry } }));
  const outcome = await doctor(home, 'cursor', ...args);
  return { ...outcome, home, stdout: home.tidy(outcome.stdout).replace(/\d+ ms/g, '1 ms') };
}

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a working server', () => {
  it('responds in both revisions and lists its tools', async () => {
    const home = await clientHome();
    home.run('install', 'codex', 'cobol');
    const { stdout, stderr, status } = await doctor(home);
    expect(
      home
        .tidy(stdout)
        .replace(/\d+ ms/g, '1 ms')
        .replace(/\d+ listed/g, 'n listed'),
    ).toBe(
      [
        'Codex  ~/.codex/config.toml',
        '  ✓ cobol  <node> <lectern> serve cobol --stdio',
        '      found       <node>',
        '      2025-11-25  cobol-mcp-server 1.0.0 answers, 1 ms',
        '      tools       n listed, 1 ms',
        '      2026-07-28  cobol-mcp-server 1.0.0 answers, 1 ms',
        '      tools       n listed, 1 ms',
        '',
      ].join('\n'),
    );
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });

  it('may support only an old revision', async () => {
    const { stdout, status } = await diagnose(nodeEntry(SERVERS.old));
    expect(stdout).toContain('2025-11-25  elder 0.9 answers in 2024-11-05, 1 ms\n');
    expect(stdout).toContain('tools       2 listed, 1 ms\n');
    expect(stdout).toContain('2026-07-28  the server does not support 2026-07-28: Method not found., 1 ms\n');
    expect(status).toBe(0);
  });

  it('may have no tools', async () => {
    const { stdout, status } = await diagnose(nodeEntry(SERVERS.toolless));
    expect(stdout).toContain('tools       the server has none\n');
    expect(status).toBe(0);
  });

  it('receives its variables and its folder', async () => {
    const home = await clientHome();
    await home.folder.makeFolder('inside');
    const entry = { ...nodeEntry(SERVERS.needsKey), env: { KEY: 'k' }, cwd: home.folder.at('inside') };
    await home.folder.write('.cursor/mcp.json', JSON.stringify({ mcpServers: { it: entry } }));
    expect(await doctor(home)).toMatchObject({ status: 0, stderr: '' });
  });

  it('may be remote', async () => {
    const child = spawn(process.execPath, [CLI, 'serve', 'cobol', '--http', '0']);
    onTestFinished(() => void child.kill());
    let text = '';
    for await (const chunk of child.stdout) {
      text += chunk;
      if (text.includes('Ctrl-C')) break;
    }
    const url = /http:\S+\/cobol\/mcp/.exec(text)?.[0];
    const { stdout, status } = await diagnose({ url });
    expect(stdout).toContain('2025-11-25  cobol-mcp-server 1.0.0 answers, 1 ms\n');
    expect(stdout).toContain('2026-07-28  cobol-mcp-server 1.0.0 answers, 1 ms\n');
    expect(status).toBe(0);
  });

  it('may use HTTP+SSE', async () => {
    const url = await serving((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /x\n\n');
    });
    const { stdout, status } = await diagnose({ url: `${url}/sse` });
    expect(stdout).toContain('2024-11-05  answers 200, 1 ms\n');
    expect(status).toBe(0);
  });
});

describe('an error is reported in words, with exit code 1:', () => {
  const gone = '/no/such/place';
  it.each<[string, unknown, string[]]>([
    [
      'a missing command',
      { command: 'no-such-program' },
      ['There is no command "no-such-program" on the PATH.', 'use its full path as "command" in the entry'],
    ],
    ['a missing program', { command: `${gone}/x` }, [`There is no program ${gone}/x.`]],
    [
      'a missing folder',
      { ...nodeEntry(''), cwd: gone },
      [`There is no folder ${gone}, where the program should start.`],
    ],
    [
      'a missing folder to serve',
      { command: process.execPath, args: [CLI, 'serve', gone, '--stdio'] },
      [
        'It exited with code 2 before it responded.',
        `There is no ${gone}.\n`,
        `lectern serve: there is no folder or file "${gone}".\n`,
      ],
    ],
    [
      'a server that ends',
      nodeEntry(SERVERS.crashing),
      ['It exited with code 3 before it responded.', 'It wrote:\n', 'Error: no database\n'],
    ],
    [
      'a server that prints to stdout',
      nodeEntry(SERVERS.talkative),
      ['It prints something to stdout that is not a message: Server is ready!', 'write log output to stderr'],
    ],
    [
      'a server that declares tools but lists none',
      nodeEntry(SERVERS.badTools),
      ['Its tools cannot be listed: Method not found'],
    ],
    [
      'nothing to start',
      { type: 'stdio' },
      ['The client cannot use this entry: it has neither a command nor a URL.'],
    ],
  ])('%s', async (_what, entry, says) => {
    const { stdout, stderr, status } = await diagnose(entry);
    for (const words of says) expect(stdout).toContain(words);
    expect(stdout).toContain('✗ it');
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
  });

  it('a malformed file', async () => {
    const home = await clientHome();
    await home.folder.write('.config/zed/settings.json', '{\n  "a" 1\n}');
    const { stdout, status } = await doctor(home);
    expect(stdout).toContain(
      `✗ ${home.folder.at('.config/zed/settings.json')}:2:7: Expected ":" after the key.\n`,
    );
    expect(status).toBe(1);
  });

  it('a server that does not respond', async () => {
    const { stdout, status } = await diagnose(nodeEntry(SERVERS.silent), '--timeout', '1');
    expect(stdout).toContain('The server did not respond within 1 second.');
    expect(status).toBe(1);
  });

  it('nothing at a URL', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { stdout, status } = await diagnose({ url: `http://127.0.0.1:${port}/mcp` });
    expect(stdout).toContain(`Nothing responds at 127.0.0.1:${port}.`);
    expect(status).toBe(1);
  });

  it('a web page instead of a server', async () => {
    const url = await serving((_, response) => response.end('<html>'));
    const { stdout, status } = await diagnose({ url: `${url}/mcp` });
    expect(stdout).toContain('does not support MCP');
    expect(status).toBe(1);
  });

  it('a refused token', async () => {
    const url = await serving((_, response) => response.writeHead(401).end());
    const { stdout, status } = await diagnose({ url, headers: { Authorization: 'Bearer x' } });
    expect(stdout).toContain('The token in the entry may have expired');
    expect(stdout).not.toContain('Bearer x');
    expect(status).toBe(1);
  });
});

describe('entries that only the client can use are not checked', () => {
  it('an entry that requires sign-in', async () => {
    const url = await serving((_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    );
    const { stdout, status } = await diagnose({ url });
    expect(stdout).toContain('? it');
    expect(stdout).toMatch(/^ +http:\S+ requires authorization \(401\)/m);
    expect(stdout).toContain('Sign in from the client, or add an Authorization header to the entry.');
    expect(status).toBe(0);
  });

  it('an entry with variables that the client asks for', async () => {
    const { stdout, status } = await diagnose({ command: 'x', env: { KEY: `$\{input:key}` } });
    expect(stdout).toContain(`Only the client knows $\{input:key}.`);
    expect(status).toBe(0);
  });

  it('a disabled entry', async () => {
    const { stdout, status } = await diagnose({ command: 'no-such-program', disabled: true });
    expect(stdout).toContain('- it  \n      switched off, so not checked\n');
    expect(status).toBe(0);
  });
});

it('checks all clients, for the user and the project, or the named ones', async () => {
  const home = await clientHome();
  const none = await doctor(home);
  expect(none.stdout).toContain('No supported client is configured on this machine.');
  const old = nodeEntry(SERVERS.toolless);
  await home.folder.write(
    '.claude.json',
    JSON.stringify({ projects: { [home.folder.at('project')]: { mcpServers: { mine: old } } } }),
  );
  await home.folder.write('project/.vscode/mcp.json', JSON.stringify({ servers: { ours: old } }));
  const { stdout, status } = await doctor(home, '--project');
  expect(home.tidy(stdout)).toMatch(/^Claude Code {2}~\/\.claude\.json\n {2}no servers\n/);
  expect(home.tidy(stdout)).toContain('Claude Code, for you in this folder  ~/.claude.json\n  ✓ mine');
  expect(home.tidy(stdout)).toContain('VS Code, in this folder  ~/project/.vscode/mcp.json\n  ✓ ours');
  expect(status).toBe(0);
  expect((await doctor(home, 'vscode')).stdout).not.toContain('Claude');
  expect((await doctor(home, 'zed')).stdout).toContain(
    'None of these clients is configured on this machine.',
  );
});

it('runs nothing that a project folder configures, unless requested', async () => {
  const home = await clientHome();
  const program = `require('node:fs').writeFileSync('ran', '')`;
  await home.folder.write(
    'project/.mcp.json',
    JSON.stringify({ mcpServers: { theirs: nodeEntry(program) } }),
  );
  const { stdout, status } = await doctor(home);
  expect(stdout).toContain('? theirs');
  expect(stdout).toContain('Not checked, since a file in this folder configures it.');
  expect(stdout).toContain('If you trust this folder, run lectern doctor --project.');
  expect(status).toBe(0);
  expect(existsSync(home.folder.at('project/ran'))).toBe(false);
  expect((await doctor(home, '--project')).status).toBe(1);
  expect(existsSync(home.folder.at('project/ran'))).toBe(true);
});

it('writes the same as JSON on request', async () => {
  const home = await clientHome();
  const mcpServers = { well: nodeEntry(SERVERS.toolless), ill: { command: 'no-such-program' } };
  await home.folder.write('.cursor/mcp.json', JSON.stringify({ mcpServers }));
  const { stdout, status } = await doctor(home, '--json');
  expect(status).toBe(1);
  const where = { client: 'cursor', scope: 'user', file: home.folder.at('.cursor/mcp.json') };
  expect(JSON.parse(stdout).found).toMatchObject([
    {
      ...where,
      name: 'well',
      state: 'good',
      steps: [
        { what: 'found', detail: process.execPath },
        { what: '2025-11-25', detail: 'elder 0.9 answers in 2024-11-05', milliseconds: expect.any(Number) },
        { what: 'tools' },
        { what: '2026-07-28' },
      ],
    },
    { ...where, name: 'ill', state: 'failed', problem: 'there is no command "no-such-program" on the PATH.' },
  ]);
});
