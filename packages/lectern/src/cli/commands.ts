/**
 * The subcommands. Each is loaded when it is called, so that `serve` starts as if it were alone.
 * @module
 */

/** A subcommand. */
export interface Command {
  readonly usage: string;
  /** Resolves to the exit code; throws a `CliError` for errors that the user can correct. */
  run(args: readonly string[]): Promise<number>;
}

interface Entry {
  readonly summary: string;
  load(): Promise<Command>;
}

/** All subcommands, by name. */
export const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'Serve folders, files and server packages over stdio or HTTP',
    load: async () => (await import('./serve/command.ts')).serveCommand,
  },
  tools: {
    summary: 'List the tools of a server',
    load: async () => (await import('./client/tools-command.ts')).toolsCommand,
  },
  call: {
    summary: 'Call a tool and show its result',
    load: async () => (await import('./client/call-command.ts')).callCommand,
  },
  read: {
    summary: 'Read a resource, or list the resources',
    load: async () => (await import('./client/read-command.ts')).readCommand,
  },
  prompt: {
    summary: 'Get a prompt, or list the prompts',
    load: async () => (await import('./client/prompt-command.ts')).promptCommand,
  },
  complete: {
    summary: 'Complete an argument of a prompt, a resource or a tool',
    load: async () => (await import('./client/complete-command.ts')).completeCommand,
  },
  login: {
    summary: 'Sign in to a server at a URL with OAuth',
    load: async () => (await import('./login/command.ts')).loginCommand,
  },
  logout: {
    summary: 'Delete and revoke the tokens for a server',
    load: async () => (await import('./login/command.ts')).logoutCommand,
  },
  install: {
    summary: 'Add a server to a client: Claude, Cursor, VS Code, Codex and others',
    load: async () => (await import('./install/commands.ts')).installCommand,
  },
  uninstall: {
    summary: 'Remove a server from a client',
    load: async () => (await import('./install/commands.ts')).uninstallCommand,
  },
  doctor: {
    summary: 'Start the servers that clients are configured with, and check them',
    load: async () => (await import('./install/commands.ts')).doctorCommand,
  },
  new: {
    summary: 'Create a project for your own server',
    load: async () => (await import('./new/command.ts')).newCommand,
  },
  check: {
    summary: 'Check content for errors, and grade the tool definitions of a server',
    load: async () => (await import('./check/command.ts')).checkCommand,
  },
  index: {
    summary: 'Print an index of a folder for AGENTS.md or CLAUDE.md',
    load: async () => (await import('./index-command.ts')).indexCommand,
  },
  cache: {
    summary: 'List or clear the stored indexes of folders',
    load: async () => (await import('./cache-command.ts')).cacheCommand,
  },
  token: {
    summary: 'Make a bearer token for lectern serve --token-file',
    load: async () => (await import('./token/command.ts')).tokenCommand,
  },
  bundle: {
    summary: 'Pack a server as an .mcpb bundle, and write its server.json',
    load: async () => (await import('./bundle/command.ts')).bundleCommand,
  },
  completion: {
    summary: 'Print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion/command.ts')).completionCommand,
  },
};
