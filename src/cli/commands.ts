/**
 * The subcommands. Each is loaded when it is called, so that `serve` starts as if it were alone.
 * @module
 */

export interface Command {
  readonly usage: string;
  /** Resolves to the exit code; throws a `CliError` for what the person can put right. */
  run(args: readonly string[]): Promise<number>;
}

interface Entry {
  readonly summary: string;
  load(): Promise<Command>;
}

export const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'serve built-in servers, folders and files over stdio or HTTP',
    load: async () => (await import('./serve/command.ts')).serveCommand,
  },
  tools: {
    summary: 'list the tools of a server',
    load: async () => (await import('./client/commands.ts')).toolsCommand,
  },
  call: {
    summary: 'call a tool and show its answer',
    load: async () => (await import('./client/commands.ts')).callCommand,
  },
  read: {
    summary: 'read a resource, or list them',
    load: async () => (await import('./client/commands.ts')).readCommand,
  },
  prompt: {
    summary: 'get a prompt, or list them',
    load: async () => (await import('./client/commands.ts')).promptCommand,
  },
  complete: {
    summary: 'complete an argument of a prompt, a resource or a tool',
    load: async () => (await import('./client/commands.ts')).completeCommand,
  },
  install: {
    summary: 'add a server to a client: Claude, Cursor, VS Code, Codex and others',
    load: async () => (await import('./install/commands.ts')).installCommand,
  },
  uninstall: {
    summary: 'take it out again',
    load: async () => (await import('./install/commands.ts')).uninstallCommand,
  },
  doctor: {
    summary: 'start what clients are configured with, and check it',
    load: async () => (await import('./install/commands.ts')).doctorCommand,
  },
  new: {
    summary: 'make a project for a server of your own',
    load: async () => (await import('./new/command.ts')).newCommand,
  },
  check: {
    summary: 'check content for mistakes, and grade the tool definitions of a server',
    load: async () => (await import('./check/command.ts')).checkCommand,
  },
  index: {
    summary: 'print an index of a folder for AGENTS.md or CLAUDE.md',
    load: async () => (await import('./index-command.ts')).indexCommand,
  },
  cache: {
    summary: 'list or clear the stored indexes of folders',
    load: async () => (await import('./cache-command.ts')).cacheCommand,
  },
  bundle: {
    summary: 'pack a server as an .mcpb bundle, and write its server.json',
    load: async () => (await import('./bundle/command.ts')).bundleCommand,
  },
  completion: {
    summary: 'print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion/command.ts')).completionCommand,
  },
};
