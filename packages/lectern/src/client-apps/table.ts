/**
 * Client applications: where their configuration is, what an entry looks like, and what to do after a change. Read by
 * `install`, `uninstall`, `doctor`, the completion of shells and the page.
 * @module
 */

/** The syntax of a configuration file. Extensions are allowed unless an application is known to refuse them. */
export type ConfigFormat =
  /** Comments make Claude Code discard the file, and Claude Desktop refuse it. */
  | 'json'
  /** Gemini CLI removes comments before it parses. */
  | 'json-comments'
  /** Comments and trailing commas, as VS Code and Zed read it. */
  | 'jsonc'
  | 'toml'
  | 'yaml';

/** The user's home folder; the configuration folder on Linux; the folder for application data on macOS and Windows. */
export type BaseFolder = 'home' | 'config' | 'support' | 'roaming';
export type UserPath = readonly [base: BaseFolder, ...path: string[]];

type Members = Readonly<Record<string, unknown>>;

export interface ClientApp {
  readonly title: string;
  readonly format: ConfigFormat;
  /** Key of the object that holds the entries. */
  readonly root: string;
  /** The user's file, by operating system. */
  readonly user?: Readonly<Record<'linux' | 'darwin' | 'win32', UserPath>>;
  /** Environment variable that moves the file to another folder, and the rest of the path in it. */
  readonly movedBy?: readonly [variable: string, ...path: string[]];
  /** Prefix of the Windows package name, for an application that sees another folder instead of the roaming one. */
  readonly windowsPackage?: string;
  /** Path of the file in a project. */
  readonly project?: readonly string[];
  /** Replaced with the folder of the project in entries of that file; without it, relative paths start there. */
  readonly projectVariable?: string;
  /** Where users find the file, if they do not open it by its path. */
  readonly location?: string;
  /** Commands that add a server, with {name}, {url} and {command} to be replaced. */
  readonly addCommands?: { readonly http: string; readonly stdio: string };
  /** A link that adds a server. `base64` and `query` are the encodings of the entry. */
  readonly installLink?: { readonly url: string; readonly entry: 'base64' | 'query' };
  /** The form of an entry that starts a program. */
  readonly program?: {
    readonly besides?: Members;
    /** Key of the command. Default: `command`. */
    readonly command?: string;
    /** Whether the command and its arguments are one list. */
    readonly isOneList?: boolean;
    /** Key of the environment variables. Default: `env`. */
    readonly env?: string;
  };
  /** Key of the URL, further members, and the key of its headers (default `headers`); or why a URL is not possible. */
  readonly url:
    | { readonly key: string; readonly besides?: Members; readonly headers?: string }
    | { readonly not: string };
  /** Key under which an entry repeats its own name. */
  readonly nameKey?: string;
  /** What the user has to do after a change. */
  readonly next: string;
  readonly nextInProject?: string;
}

/** As VS Code and Cursor write it. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the application replaces it.
const WORKSPACE = '${workspaceFolder}';
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
      http: 'claude mcp add --transport http {name} {url}{headers}',
      stdio: 'claude mcp add {name} -- {command}',
    },
    program: { besides: { type: 'stdio' } },
    url: HTTP,
    next: 'Start a new session of Claude Code; /mcp lists it.',
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
    projectVariable: WORKSPACE,
    installLink: {
      url: 'cursor://anysphere.cursor-deeplink/mcp/install?name={name}&config={entry}',
      entry: 'base64',
    },
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
    program: { besides: { type: 'stdio' } },
    url: HTTP,
    projectVariable: WORKSPACE,
    installLink: { url: 'vscode:mcp/install?{entry}', entry: 'query' },
    next: 'In VS Code, run "MCP: List Servers" and start it. (Each profile has its own mcp.json.)',
    nextInProject: 'In VS Code, open this folder, run "MCP: List Servers" and start it.',
  },
  windsurf: {
    title: 'Windsurf',
    format: 'jsonc',
    root: 'mcpServers',
    user: everywhere('.codeium', 'windsurf', 'mcp_config.json'),
    url: { key: 'serverUrl' },
    next: 'Press the refresh button in the list of MCP servers of Windsurf, or restart it.',
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    root: 'mcp_servers',
    user: everywhere('.codex', 'config.toml'),
    movedBy: ['CODEX_HOME', 'config.toml'],
    project: ['.codex', 'config.toml'],
    url: { key: 'url', headers: 'http_headers' },
    next: 'Start Codex again; /mcp lists it.',
    nextInProject: 'Start Codex again in this folder, which it must trust; /mcp lists it.',
  },
  gemini: {
    title: 'Gemini CLI',
    format: 'json-comments',
    root: 'mcpServers',
    user: everywhere('.gemini', 'settings.json'),
    movedBy: ['GEMINI_CLI_HOME', '.gemini', 'settings.json'],
    project: ['.gemini', 'settings.json'],
    url: { key: 'httpUrl' },
    next: 'Start Gemini CLI again; /mcp lists it.',
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
    next: 'Zed starts it at once; a green dot in the settings of the Agent Panel shows that it is running.',
  },
  opencode: {
    title: 'opencode',
    format: 'jsonc',
    root: 'mcp',
    user: inConfig('opencode', 'opencode.json'),
    project: ['opencode.json'],
    program: { besides: { type: 'local' }, isOneList: true, env: 'environment' },
    url: { key: 'url', besides: { type: 'remote' } },
    next: 'Start opencode again; "opencode mcp list" shows whether it is connected.',
  },
  copilot: {
    title: 'Copilot CLI',
    format: 'json',
    root: 'mcpServers',
    user: everywhere('.copilot', 'mcp-config.json'),
    movedBy: ['COPILOT_HOME', 'mcp-config.json'],
    project: ['.github', 'mcp.json'],
    program: { besides: { type: 'local', tools: ['*'] } },
    url: { key: 'url', besides: { type: 'http', tools: ['*'] } },
    next: 'Start Copilot CLI again; /mcp lists it.',
    nextInProject: 'Start Copilot CLI again in this folder, which it must trust; /mcp lists it.',
  },
  cline: {
    title: 'Cline',
    format: 'json',
    root: 'mcpServers',
    user: everywhere('.cline', 'data', 'settings', 'cline_mcp_settings.json'),
    movedBy: ['CLINE_MCP_SETTINGS_PATH'],
    program: { besides: { type: 'stdio' } },
    url: { key: 'url', besides: { type: 'streamableHttp' } },
    next: 'Start Cline again. (Older versions of the VS Code extension have their own file: MCP Servers, Configure.)',
  },
  goose: {
    title: 'Goose',
    format: 'yaml',
    root: 'extensions',
    user: {
      linux: ['config', 'goose', 'config.yaml'],
      darwin: ['config', 'goose', 'config.yaml'],
      win32: ['roaming', 'Block', 'goose', 'config', 'config.yaml'],
    },
    movedBy: ['GOOSE_PATH_ROOT', 'config', 'config.yaml'],
    program: { besides: { enabled: true, type: 'stdio', timeout: 300 }, command: 'cmd', env: 'envs' },
    url: { key: 'uri', besides: { enabled: true, type: 'streamable_http', timeout: 300 } },
    nameKey: 'name',
    next: 'Start a new session of Goose; "goose info -v" lists its extensions.',
  },
  kiro: {
    title: 'Kiro',
    format: 'json',
    root: 'mcpServers',
    user: everywhere('.kiro', 'settings', 'mcp.json'),
    project: ['.kiro', 'settings', 'mcp.json'],
    url: { key: 'url' },
    next: 'Kiro connects at once; the MCP servers tab of its panel shows the status.',
  },
  'lm-studio': {
    title: 'LM Studio',
    format: 'json',
    root: 'mcpServers',
    user: everywhere('.lmstudio', 'mcp.json'),
    location: 'mcp.json (Program tab, Install, Edit mcp.json)',
    installLink: { url: 'lmstudio://add_mcp?name={name}&config={entry}', entry: 'base64' },
    url: { key: 'url' },
    next: 'Switch it on in LM Studio, in the Program tab of the sidebar.',
  },
  jetbrains: {
    title: 'JetBrains Junie',
    format: 'json',
    root: 'mcpServers',
    user: everywhere('.junie', 'mcp', 'mcp.json'),
    project: ['.junie', 'mcp', 'mcp.json'],
    url: { key: 'url' },
    next: 'Start Junie again. For AI Assistant, paste the entry under Settings, Tools, AI Assistant, MCP.',
  },
  amp: {
    title: 'Amp',
    format: 'jsonc',
    root: 'amp.mcpServers',
    user: inConfig('amp', 'settings.json'),
    project: ['.amp', 'settings.json'],
    url: { key: 'url' },
    next: 'Start Amp again; "amp mcp doctor" shows whether it is connected.',
    nextInProject: 'In this folder, run "amp mcp approve" with its name, then start Amp again.',
  },
  generic: {
    title: 'mcp.json',
    format: 'jsonc',
    root: 'mcpServers',
    project: ['mcp.json'],
    location: 'The configuration file of the client, often called mcp.json',
    url: HTTP,
    next: 'Give this file to your client.',
  },
};

function everywhere(...path: string[]): Record<'linux' | 'darwin' | 'win32', UserPath> {
  return { linux: ['home', ...path], darwin: ['home', ...path], win32: ['home', ...path] };
}

/** In the configuration folder, which these applications use on every system. */
function inConfig(...path: string[]): Record<'linux' | 'darwin' | 'win32', UserPath> {
  return { linux: ['config', ...path], darwin: ['config', ...path], win32: ['config', ...path] };
}

interface StartedProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The entry for a program that the application starts. */
export function programShape(
  { program = {}, nameKey }: ClientApp,
  name: string,
  { command, args, env = {} }: StartedProgram,
): Readonly<Record<string, unknown>> {
  const { besides, command: commandKey = 'command', isOneList = false, env: envKey = 'env' } = program;
  return {
    ...besides,
    ...(nameKey === undefined ? {} : { [nameKey]: name }),
    ...(isOneList ? { [commandKey]: [command, ...args] } : { [commandKey]: command, args }),
    ...(Object.keys(env).length === 0 ? {} : { [envKey]: env }),
  };
}

/** The entry for a URL; undefined for an application that does not accept URLs in its file. */
export function urlShape(
  { url, nameKey }: ClientApp,
  name: string,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> | undefined {
  if ('not' in url) return undefined;
  return {
    ...url.besides,
    ...(nameKey === undefined ? {} : { [nameKey]: name }),
    [url.key]: address,
    ...(Object.keys(headers).length === 0 ? {} : { [url.headers ?? 'headers']: headers }),
  };
}
