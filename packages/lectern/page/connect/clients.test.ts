/**
 * @module
 */
import { describe, expect, it } from 'vitest';
import { CLIENTS, type Reachable, type Way } from './clients.ts';

const cobol: Reachable = {
  name: 'cobol',
  url: 'http://127.0.0.1:3333/cobol/mcp',
  command: ['npx', '-y', 'lectern', 'serve', 'cobol', '--stdio'],
  headers: {},
};
const notes: Reachable = {
  name: 'notes',
  url: 'http://127.0.0.1:3333/notes/mcp',
  command: ['npx', 'a b', "it's"],
  headers: {},
};

function snippet(name: string, way: Way, ...servers: Reachable[]): string {
  return CLIENTS.find((client) => client.name === name)?.snippet(servers, way) ?? '';
}

it('a server with fixed tokens gets a placeholder for the header', () => {
  const guarded = { ...cobol, headers: { Authorization: 'Bearer <token>' } };
  expect(snippet('Claude Code', 'http', guarded)).toBe(
    `claude mcp add --transport http cobol ${cobol.url} --header 'Authorization: Bearer <token>'`,
  );
  expect(JSON.parse(snippet('Cursor', 'http', guarded)).mcpServers.cobol.headers).toEqual(guarded.headers);
  expect(snippet('Cursor', 'stdio', guarded)).not.toContain('<token>');
});

describe('a link that adds a server', () => {
  const link = (name: string, way: Way, server: Reachable): string =>
    CLIENTS.find((client) => client.name === name)?.link?.(server, way) ?? '';

  it('contains the entry in Base64 for Cursor and LM Studio', () => {
    const umlaut = { ...notes, command: ['node', '/home/jörg/a b.mjs'] };
    for (const [name, begin] of [
      ['Cursor', 'cursor://anysphere.cursor-deeplink/mcp/install?'],
      ['LM Studio', 'lmstudio://add_mcp?'],
    ] as const) {
      const url = link(name, 'stdio', umlaut);
      expect(url.startsWith(begin)).toBe(true);
      const query = new URLSearchParams(url.slice(begin.length));
      expect(query.get('name')).toBe('notes');
      const entry = Buffer.from(query.get('config') ?? '', 'base64').toString('utf8');
      expect(JSON.parse(entry)).toEqual({ command: 'node', args: ['/home/jörg/a b.mjs'] });
    }
    expect(link('Cursor', 'http', cobol)).toContain(
      encodeURIComponent(Buffer.from(JSON.stringify({ url: cobol.url })).toString('base64')),
    );
  });

  it('contains the entry and its name as JSON for VS Code', () => {
    const [begin = '', query = ''] = link('VS Code', 'http', cobol).split('?');
    expect(begin).toBe('vscode:mcp/install');
    expect(JSON.parse(decodeURIComponent(query))).toEqual({ name: 'cobol', type: 'http', url: cobol.url });
  });

  it('does not exist for other clients', () => {
    const linking = CLIENTS.filter(({ link: each }) => each !== undefined).map(({ name }) => name);
    expect(linking.sort()).toEqual(['Cursor', 'LM Studio', 'VS Code']);
  });
});

describe('what a client is configured with', () => {
  it('is a command for Claude Code', () => {
    expect(snippet('Claude Code', 'http', cobol)).toBe(
      'claude mcp add --transport http cobol http://127.0.0.1:3333/cobol/mcp',
    );
    expect(snippet('Claude Code', 'stdio', cobol, notes)).toBe(
      "claude mcp add cobol -- npx -y lectern serve cobol --stdio\nclaude mcp add notes -- npx 'a b' 'it'\\''s'",
    );
  });

  it('is the URL for Claude Desktop, which is entered in its settings', () => {
    expect(snippet('Claude Desktop', 'http', cobol)).toBe(cobol.url);
    const places = CLIENTS.map(({ name, place }) => [name, place('http'), place('stdio')]);
    expect(places).toContainEqual([
      'Claude Desktop',
      expect.stringContaining('Settings, Connectors'),
      expect.stringContaining('claude_desktop_config.json'),
    ]);
    const cursor = '~/.cursor/mcp.json, or .cursor/mcp.json of a project';
    expect(places).toContainEqual(['Cursor', cursor, cursor]);
  });

  it('is TOML for Codex', () => {
    expect(snippet('Codex', 'http', cobol, notes)).toBe(
      '[mcp_servers.cobol]\nurl = "http://127.0.0.1:3333/cobol/mcp"\n\n[mcp_servers.notes]\nurl = "http://127.0.0.1:3333/notes/mcp"',
    );
    expect(snippet('Codex', 'stdio', notes)).toBe(
      '[mcp_servers.notes]\ncommand = "npx"\nargs = ["a b", "it\'s"]',
    );
  });

  it('is YAML for Goose', () => {
    expect(snippet('Goose', 'http', cobol)).toBe(
      'extensions:\n  cobol:\n    enabled: true\n    type: "streamable_http"\n    timeout: 300\n    name: "cobol"\n    uri: "http://127.0.0.1:3333/cobol/mcp"',
    );
    expect(snippet('Goose', 'stdio', notes)).toContain('    cmd: "npx"\n    args: ["a b","it\'s"]');
  });

  const started = { command: 'npx', args: ['-y', 'lectern', 'serve', 'cobol', '--stdio'] };
  it.each([
    ['Claude Desktop', 'stdio', { mcpServers: { cobol: started } }],
    ['Cursor', 'http', { mcpServers: { cobol: { url: cobol.url } } }],
    ['Cursor', 'stdio', { mcpServers: { cobol: started } }],
    ['VS Code', 'http', { servers: { cobol: { type: 'http', url: cobol.url } } }],
    ['VS Code', 'stdio', { servers: { cobol: { type: 'stdio', ...started } } }],
    ['Windsurf', 'http', { mcpServers: { cobol: { serverUrl: cobol.url } } }],
    ['Gemini CLI', 'http', { mcpServers: { cobol: { httpUrl: cobol.url } } }],
    ['Zed', 'stdio', { context_servers: { cobol: started } }],
    ['Other clients', 'http', { mcpServers: { cobol: { type: 'http', url: cobol.url } } }],
    ['Other clients', 'stdio', { mcpServers: { cobol: started } }],
  ] as const)('is JSON for %s over %s', (name, way, expected) => {
    expect(JSON.parse(snippet(name, way, cobol))).toEqual(expected);
  });
});
