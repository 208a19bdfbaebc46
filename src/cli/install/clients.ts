/**
 * The clients that `lectern install` knows: where their configuration is and what it looks like.
 * @module
 */
import type { Format } from './formats/format.ts';
import { jsonFormat } from './formats/json-format.ts';
import { tomlFormat } from './formats/toml-format.ts';
import type { System } from './machine.ts';

/** The folder of the user, of settings on Linux, of applications' data on macOS and on Windows. */
export type Base = 'home' | 'config' | 'support' | 'roaming';
export type UserPath = readonly [base: Base, ...path: string[]];

export interface Client {
  readonly title: string;
  readonly format: Format;
  /** The key that holds the entries. */
  readonly root: string;
  readonly user?: Readonly<Record<System, UserPath>>;
  /** The variable that says where the folder of that file is, and the rest of its path then. */
  readonly movedBy?: readonly [variable: string, ...path: string[]];
  /** Apps from a Windows package see this folder in the place of the roaming one. */
  readonly windowsPackage?: RegExp;
  readonly project?: readonly string[];
  /** What an entry for a program says besides `command`, `args` and `env`. */
  readonly program?: Readonly<Record<string, string>>;
  /** The key of a URL, and what is said besides; or why there is none. */
  readonly url:
    | { readonly key: string; readonly besides?: Readonly<Record<string, string>> }
    | { readonly not: string };
  /** What the person has to do then. */
  readonly next: string;
  readonly nextInProject?: string;
}

/** Comments make Claude Code lose the file, and Claude Desktop refuse it. */
const JSON_ALONE = jsonFormat({ comments: false, trailingCommas: false });
/** Gemini takes comments out before it reads. */
const JSON_AND_COMMENTS = jsonFormat({ comments: true, trailingCommas: false });
/** As VS Code and Zed read it. What a client is not known to refuse is not refused here. */
const JSON_WITH_ALL = jsonFormat({ comments: true, trailingCommas: true });

const HTTP = { key: 'url', besides: { type: 'http' } };

export const CLIENTS: Readonly<Record<string, Client>> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    format: JSON_ALONE,
    root: 'mcpServers',
    user: {
      linux: ['config', 'Claude', 'claude_desktop_config.json'],
      darwin: ['support', 'Claude', 'claude_desktop_config.json'],
      win32: ['roaming', 'Claude', 'claude_desktop_config.json'],
    },
    windowsPackage: /^Claude_/,
    url: { not: 'It takes URLs under Settings, Connectors; an entry with one in this file it throws away.' },
    next: 'Quit Claude Desktop and start it again.',
  },
  'claude-code': {
    title: 'Claude Code',
    format: JSON_ALONE,
    root: 'mcpServers',
    user: everywhere('.claude.json'),
    movedBy: ['CLAUDE_CONFIG_DIR', '.claude.json'],
    project: ['.mcp.json'],
    program: { type: 'stdio' },
    url: HTTP,
    next: 'Start a new session of Claude Code; /mcp shows it there.',
    nextInProject:
      'Start a new session of Claude Code in this folder; it asks you before it uses the server.',
  },
  cursor: {
    title: 'Cursor',
    format: JSON_WITH_ALL,
    root: 'mcpServers',
    user: everywhere('.cursor', 'mcp.json'),
    project: ['.cursor', 'mcp.json'],
    url: { key: 'url' },
    next: 'Switch it on in the settings of Cursor, under MCP; if it is not there, restart Cursor.',
  },
  vscode: {
    title: 'VS Code',
    format: JSON_WITH_ALL,
    root: 'servers',
    user: {
      linux: ['config', 'Code', 'User', 'mcp.json'],
      darwin: ['support', 'Code', 'User', 'mcp.json'],
      win32: ['roaming', 'Code', 'User', 'mcp.json'],
    },
    project: ['.vscode', 'mcp.json'],
    program: { type: 'stdio' },
    url: HTTP,
    next: 'In VS Code, run "MCP: List Servers" and start it. (A profile of yours has an mcp.json of its own.)',
    nextInProject: 'In VS Code, open this folder, run "MCP: List Servers" and start it.',
  },
  windsurf: {
    title: 'Windsurf',
    format: JSON_WITH_ALL,
    root: 'mcpServers',
    user: everywhere('.codeium', 'windsurf', 'mcp_config.json'),
    url: { key: 'serverUrl' },
    next: 'Press the refresh button among the MCP servers of Windsurf, or restart it.',
  },
  codex: {
    title: 'Codex',
    format: tomlFormat,
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
    format: JSON_AND_COMMENTS,
    root: 'mcpServers',
    user: everywhere('.gemini', 'settings.json'),
    movedBy: ['GEMINI_CLI_HOME', '.gemini', 'settings.json'],
    project: ['.gemini', 'settings.json'],
    url: { key: 'httpUrl' },
    next: 'Start Gemini CLI again; /mcp shows it there.',
  },
  zed: {
    title: 'Zed',
    format: JSON_WITH_ALL,
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
    format: JSON_WITH_ALL,
    root: 'mcpServers',
    project: ['mcp.json'],
    url: HTTP,
    next: 'Give this file to your client.',
  },
};

function everywhere(...path: string[]): Record<System, UserPath> {
  return { linux: ['home', ...path], darwin: ['home', ...path], win32: ['home', ...path] };
}
