/**
 * Configuration files as people have them, one or more for each client.
 * @module
 */

export interface ClientConfig {
  readonly client: string;
  readonly what: string;
  /** From the home. */
  readonly file: string;
  readonly text: string;
  readonly options?: readonly string[];
}

const CLAUDE_DESKTOP = `{
  "mcpServers": {
    "filesystem": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem", "/Users/ada/Desktop"]
    }
  },
  "preferences": {
    "quickEntryShortcut": "off",
    "menuBarEnabled": true
  },
  "globalShortcut": ""
}`;

const CLAUDE_CODE = `{
  "numStartups": 184,
  "installMethod": "native",
  "tipsHistory": { "new-user-warmup": 1, "shift-enter": 12 },
  "projects": {
    "/home/ada/work": {
      "allowedTools": [],
      "history": [{ "display": "say \\"hi\\" // not a comment", "pastedContents": {} }],
      "mcpServers": {},
      "hasTrustDialogAccepted": true
    }
  },
  "userID": "4f1c0ffee",
  "mcpServers": {
    "github": {
      "type": "http",
      "url": "https://api.githubcopilot.com/mcp/",
      "headers": { "Authorization": "Bearer x" }
    }
  },
  "bypassPermissionsModeAccepted": false
}
`;

const VSCODE = `// Servers of mine
{
\t"inputs": [
\t\t{ "type": "promptString", "id": "key", "description": "A key", "password": true },
\t],
\t"servers": {
\t\t/* from the gallery */
\t\t"memory": {
\t\t\t"type": "stdio",
\t\t\t"command": "npx",
\t\t\t"args": ["-y", "@modelcontextprotocol/server-memory"], // all it needs
\t\t},
\t\t// "off": { "url": "https://example.com" }
\t},
}
`;

const ZED = `// Zed settings
//
// For information on how to configure Zed, see the Zed
// documentation: https://zed.dev/docs/configuring-zed
{
  "theme": { "mode": "system", "light": "One Light", "dark": "One Dark" },
  "ui_font_size": 16,
  "context_servers": {
    "postgres": {
      "source": "custom",
      "command": "postgres-mcp", "args": [],
    },
  },
  // the end
  "vim_mode": true,
}
`;

const CODEX = `# mine
model = "gpt-5.3-codex"
model_reasoning_effort = "high"   # slow, but good

[projects."/home/ada/work"]
trust_level = "trusted"

[mcp_servers.context7]
command = "npx"
args = [
  "-y", # no question
  "@upstash/context7-mcp",
]
startup_timeout_sec = 20

  [mcp_servers.context7.env]
  TOKEN = 'it''s'

[tui]
notifications = true
`.replace("'it''s'", '"it\'s"');

const GEMINI = `{
    "security": { "auth": { "selectedType": "oauth-personal" } },
    "ui": {"theme": "GitHub"}, // dark at night
    "mcpServers": {
        "git": {
            "command": "uvx",
            "args": ["mcp-server-git"],
            "trust": false
        }
    }
}
`;

const CURSOR = '{"mcpServers":{"a":{"url":"https://mcp.example.com/mcp"}}}';

const WINDSURF = `{
  "mcpServers" :
  {
      "zapier" : { "serverUrl" : "https://actions.zapier.com/mcp/x/sse"
      }
  , "git": {"command":"uvx","args":[ "mcp-server-git" ],"disabled":true}
  }

}


`;

const OPENCODE = `{
  // everything else is the default
  "$schema": "https://opencode.ai/config.json",
  "mcp": {
    "everything": { "type": "local", "command": ["npx", "-y", "@modelcontextprotocol/server-everything"] }
  }
}
`;

const GOOSE = `GOOSE_PROVIDER: anthropic
extensions:
  developer:
    enabled: true
    type: builtin
    name: developer
    timeout: 300   # seconds
  fetch:
    enabled: true
    type: stdio
    cmd: uvx
    args:
    - mcp-server-fetch
    envs: {}

GOOSE_MODEL: claude-4
`;

const AMP = `{
  "amp.url": "https://ampcode.com/",
  "amp.mcpServers": { "web": { "url": "http://127.0.0.1:9/mcp" } }
}`;

export const CONFIGS: readonly ClientConfig[] = [
  {
    client: 'claude-desktop',
    what: 'as the app writes it',
    file: '.config/Claude/claude_desktop_config.json',
    text: CLAUDE_DESKTOP,
  },
  {
    client: 'claude-desktop',
    what: 'without servers',
    file: '.config/Claude/claude_desktop_config.json',
    text: '{\n  "preferences": {}\n}',
  },
  { client: 'claude-code', what: 'with all its memory', file: '.claude.json', text: CLAUDE_CODE },
  {
    client: 'claude-code',
    what: 'of a project',
    file: 'project/.mcp.json',
    text: '{\n  "mcpServers": {}\n}\n',
    options: ['--scope', 'project'],
  },
  { client: 'cursor', what: 'on one line', file: '.cursor/mcp.json', text: CURSOR },
  { client: 'cursor', what: 'with nothing in it', file: '.cursor/mcp.json', text: '' },
  {
    client: 'cursor',
    what: 'of a project, with an empty object',
    file: 'project/.cursor/mcp.json',
    text: '{}\n',
    options: ['--scope', 'project'],
  },
  {
    client: 'vscode',
    what: 'with tabs, comments and commas',
    file: '.config/Code/User/mcp.json',
    text: VSCODE,
  },
  {
    client: 'vscode',
    what: 'of a project, from Windows',
    file: 'project/.vscode/mcp.json',
    text: `\ufeff${VSCODE.replaceAll('\n', '\r\n')}`,
    options: ['--scope', 'project'],
  },
  {
    client: 'windsurf',
    what: 'in odd formatting',
    file: '.codeium/windsurf/mcp_config.json',
    text: WINDSURF,
  },
  { client: 'codex', what: 'with comments', file: '.codex/config.toml', text: CODEX },
  { client: 'codex', what: 'from Windows', file: '.codex/config.toml', text: CODEX.replaceAll('\n', '\r\n') },
  {
    client: 'codex',
    what: 'of a project, without a last line end',
    file: 'project/.codex/config.toml',
    text: CODEX.trimEnd(),
    options: ['--scope', 'project'],
  },
  { client: 'gemini', what: 'with a comment', file: '.gemini/settings.json', text: GEMINI },
  { client: 'zed', what: 'with comments', file: '.config/zed/settings.json', text: ZED },
  {
    client: 'zed',
    what: 'with comments alone',
    file: '.config/zed/settings.json',
    text: '// Zed settings\n\n',
  },
  { client: 'opencode', what: 'with a comment', file: '.config/opencode/opencode.json', text: OPENCODE },
  { client: 'goose', what: 'with extensions', file: '.config/goose/config.yaml', text: GOOSE },
  {
    client: 'goose',
    what: 'from Windows, without extensions',
    file: '.config/goose/config.yaml',
    text: 'GOOSE_MODEL: claude-4\r\nextensions: {}\r\n',
  },
  { client: 'amp', what: 'with a dot in the key', file: '.config/amp/settings.json', text: AMP },
  {
    client: 'copilot',
    what: 'as the program writes it',
    file: '.copilot/mcp-config.json',
    text: '{\n  "mcpServers": {\n    "probe": {\n      "tools": [\n        "*"\n      ],\n      "type": "local",\n      "command": "node",\n      "args": []\n    }\n  }\n}\n',
  },
  {
    client: 'generic',
    what: 'of anybody',
    file: 'project/mcp.json',
    text: '{ "mcpServers": { "x": { "command": "x" } } }\n',
  },
];
