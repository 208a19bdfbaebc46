/**
 * What to type or paste so that a client knows a server, for each client and each way to reach it.
 * @module
 */

export interface Reachable {
  readonly name: string;
  readonly url: string;
  /** The command and its arguments, for clients that start it themselves. */
  readonly command: readonly string[] | undefined;
}

export type Way = 'http' | 'stdio';

export interface Client {
  readonly name: string;
  /** Where it belongs. */
  readonly place: string;
  snippet(servers: readonly Reachable[], way: Way): string;
}

export const CLIENTS: readonly Client[] = [
  {
    name: 'Claude Code',
    place: 'Run in a terminal',
    snippet: (servers, way) =>
      servers
        .map(({ name, url, command = [] }) =>
          way === 'http'
            ? `claude mcp add --transport http ${name} ${url}`
            : `claude mcp add ${name} -- ${command.map(quoted).join(' ')}`,
        )
        .join('\n'),
  },
  {
    // It takes commands alone from its file; this one goes to the URL for it.
    name: 'Claude Desktop',
    place: 'claude_desktop_config.json (Settings, Developer, Edit Config)',
    snippet: (servers, way) =>
      table('mcpServers', servers, ({ url, command }) =>
        started(way === 'http' ? ['npx', '-y', 'mcp-remote', url] : command),
      ),
  },
  {
    name: 'Cursor',
    place: '~/.cursor/mcp.json, or .cursor/mcp.json of a project',
    snippet: (servers, way) =>
      table('mcpServers', servers, ({ url, command }) => (way === 'http' ? { url } : started(command))),
  },
  {
    name: 'VS Code',
    place: '.vscode/mcp.json of a project',
    snippet: (servers, way) =>
      table('servers', servers, ({ url, command }) =>
        way === 'http' ? { type: 'http', url } : { type: 'stdio', ...started(command) },
      ),
  },
  {
    name: 'Codex',
    place: '~/.codex/config.toml',
    snippet: (servers, way) =>
      servers
        .map(({ name, url, command = [] }) => {
          const [program = '', ...args] = command;
          const lines =
            way === 'http'
              ? [`url = ${text(url)}`]
              : [`command = ${text(program)}`, `args = [${args.map(text).join(', ')}]`];
          return [`[mcp_servers.${name}]`, ...lines].join('\n');
        })
        .join('\n\n'),
  },
  {
    name: 'Other clients',
    place: 'mcp.json, by whatever name the client knows it',
    snippet: (servers, way) =>
      table('mcpServers', servers, ({ url, command }) =>
        way === 'http' ? { type: 'http', url } : started(command),
      ),
  },
];

function table(member: string, servers: readonly Reachable[], entry: (server: Reachable) => object): string {
  const entries = Object.fromEntries(servers.map((server) => [server.name, entry(server)]));
  return JSON.stringify({ [member]: entries }, null, 2);
}

function started([command, ...args]: readonly string[] = []): {
  command: string | undefined;
  args: string[];
} {
  return { command, args };
}

/** For a POSIX shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A basic string of TOML is written as one of JSON is. */
function text(value: string): string {
  return JSON.stringify(value);
}
