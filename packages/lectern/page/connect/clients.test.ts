/**
 * @module
 */
import { describe, expect, it } from 'vitest';
import { CLIENTS, type Reachable, type Way } from './clients.ts';

const cobol: Reachable = {
  name: 'cobol',
  url: 'http://127.0.0.1:3333/cobol/mcp',
  command: ['npx', '-y', 'lectern', 'serve', 'cobol', '--stdio'],
};
const notes: Reachable = {
  name: 'notes',
  url: 'http://127.0.0.1:3333/notes/mcp',
  command: ['npx', 'a b', "it's"],
};

function snippet(name: string, way: Way, ...servers: Reachable[]): string {
  return CLIENTS.find((client) => client.name === name)?.snippet(servers, way) ?? '';
}

describe('what clients are told', () => {
  it('is a command for Claude Code', () => {
    expect(snippet('Claude Code', 'http', cobol)).toBe(
      'claude mcp add --transport http cobol http://127.0.0.1:3333/cobol/mcp',
    );
    expect(snippet('Claude Code', 'stdio', cobol, notes)).toBe(
      "claude mcp add cobol -- npx -y lectern serve cobol --stdio\nclaude mcp add notes -- npx 'a b' 'it'\\''s'",
    );
  });

  it('is the URL for Claude Desktop, which takes it in its settings', () => {
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
