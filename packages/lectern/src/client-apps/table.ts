/**
 * Client applications: where their configuration is, what an entry looks like, and what to do after a change. Read by
 * `install`, `uninstall`, `doctor`, the completion of shells and the page.
 * @module
 */

/** How a configuration file is written. What an application is not known to refuse is allowed. */
export type ConfigFormat =
  /** Comments make Claude Code lose the file, and Claude Desktop refuse it. */
  | 'json'
  /** Gemini removes comments before it reads. */
  | 'json-comments'
  /** Comments and trailing commas, as VS Code and Zed read it. */
  | 'jsonc'
  | 'toml';

/** The user's home, the folder of settings on Linux, of applications' data on macOS and on Windows. */
export type BaseFolder = 'home' | 'config' | 'support' | 'roaming';
export type UserPath = readonly [base: BaseFolder, ...path: string[]];

export interface ClientApp {
  readonly title: string;
  readonly format: ConfigFormat;
  /** The key that holds the entries. */
  readonly root: string;
  /** The user's file, by operating system. */
  readonly user?: Readonly<Record<'linux' | 'darwin' | 'win32', UserPath>>;
  /** The variable that says where the folder of that file is, and the rest of its path then. */
  readonly movedBy?: readonly [variable: string, ...path: string[]];
  /** How the name of a Windows package begins, which sees another folder instead of the roaming one. */
  readonly windowsPackage?: string;
  readonly project?: readonly string[];
  /** Where users find the file, if they do not open it by its path. */
  readonly location?: string;
  /** Commands that add a server, with {name}, {url} and {command} to be replaced. */
  readonly addCommands?: { readonly http: string; readonly stdio: string };
  /** Members of an entry for a program besides `command`, `args` and `env`. */
  readonly program?: Readonly<Record<string, string>>;
  /** The key of a URL, and further members; or why a URL is not possible. */
  readonly url:
    | { readonly key: string; readonly besides?: Readonly<Record<string, string>> }
    | { readonly not: string };
  /** What the user has to do after a change. */
  readonly next: string;
  readonly nextInProject?: string;
}

const HTTP = { key: 'url', besides: { type: 'http' } };

export const CLIENT_APPS: Readonly<Record<string, ClientApp>> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    format: 'json',
    root: 'mcpServers',
    user: {
      linux: ['config', 'Claude', 'claude_desktop_config.json'],
      darwin: ['support', 'Claude', 'claude_desktop_config.json'],
      win32: ['roaming', 'Claude', 'claude_desktop_config.json'],
    },
    windowsPackage: 'Claude_',
    location: 'claude_desktop_config.json (Settings, Developer, Edit Config)',
    url: { not: 'Add the URL under Settings, Connectors; Claude Desktop ignores URLs in this file.' },
    next: 'Quit Claude Desktop and start it again.',
  },
  'claude-code': {
    title: 'Claude Code',
    format: 'json',
    root: 'mcpServers',
    user: everywhere('.claude.json'),
    movedBy: ['CLAUDE_CONFIG_DIR', '.claude.json'],
    project: ['.mcp.json'],
    location: 'Run in a terminal',
    addCommands: {
      http: 'claude mcp add --transport http {name} {url}',
      stdio: 'claude mcp add {name} -- {command}',
    },
    program: { type: 'stdio' },
    url: HTTP,
    next: 'Start a new session of Claude Code; /mcp shows it there.',
    nextInProject:
      'Start a new session of Claude Code in this folder; it asks you before it uses the server.',
  },
  cursor: {
    title: 'Cursor',
    format: 'jsonc',
    root: 'mcpServers',
    user: everywhere('.cursor', 'mcp.json'),
    project: ['.cursor', 'mcp.json'],
    url: { key: 'url' },
    next: 'Switch it on in the settings of Cursor, under MCP; if it is not there, restart Cursor.',
  },
  vscode: {
    title: 'VS Code',
    format: 'jsonc',
    root: 'servers',
    user: {
      linux: ['config', 'Code', 'User', 'mcp.json'],
      darwin: ['support', 'Code', 'User', 'mcp.json'],
      win32: ['roaming', 'Code', 'User', 'mcp.json'],
    },
    project: ['.vscode', 'mcp.json'],
    program: { type: 'stdio' },
    url: HTTP,
    next: 'In VS Code, run "MCP: List Servers" and start it. (Each VS Code profile has its own mcp.json.)',
    nextInProject: 'In VS Code, open this folder, run "MCP: List Servers" and start it.',
  },
  windsurf: {
    title: 'Windsurf',
    format: 'jsonc',
    root: 'mcpServers',
    user: everywhere('.codeium', 'windsurf', 'mcp_config.json'),
    url: { key: 'serverUrl' },
    next: 'Press the refresh button among the MCP servers of Windsurf, or restart it.',
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    root: 'mcp_servers',
    user: everywhere('.codex', 'config.toml'),
    movedBy: ['CODEX_HOME', 'config.toml'],
    project: ['.codex', 'config.toml'],
    url: { key: 'url' },
    next: 'Start Codex again; /mcp shows it there.',
    nextInProject: 'Start Codex again in this folder, which it must trust; /mcp shows it there.',
  },
  gemini: {
    title: 'Gemini CLI',
    format: 'json-comments',
    root: 'mcpServers',
    user: everywhere('.gemini', 'settings.json'),
    movedBy: ['GEMINI_CLI_HOME', '.gemini', 'settings.json'],
    project: ['.gemini', 'settings.json'],
    url: { key: 'httpUrl' },
    next: 'Start Gemini CLI again; /mcp shows it there.',
  },
  zed: {
    title: 'Zed',
    format: 'jsonc',
    root: 'context_servers',
    user: {
      linux: ['config', 'zed', 'settings.json'],
      darwin: ['home', '.config', 'zed', 'settings.json'],
      win32: ['roaming', 'Zed', 'settings.json'],
    },
    project: ['.zed', 'settings.json'],
    url: { key: 'url' },
    next: 'Zed sees it by itself; a green dot in the settings of the Agent Panel shows that it runs.',
  },
  generic: {
    title: 'mcp.json',
    format: 'jsonc',
    root: 'mcpServers',
    project: ['mcp.json'],
    location: 'mcp.json, by whatever name the client knows it',
    url: HTTP,
    next: 'Give this file to your client.',
  },
};

function everywhere(...path: string[]): Record<'linux' | 'darwin' | 'win32', UserPath> {
  return { linux: ['home', ...path], darwin: ['home', ...path], win32: ['home', ...path] };
}
