/**
 * The subcommands, and how one of them is run. Each is loaded when it is called, so that `serve` starts as if it were
 * alone.
 * @module
 */
import { escapeHidden } from '../base/shown-text.ts';
import { isContentError } from '../content/finding.ts';
import { CliError, UsageError } from './errors.ts';
import { splitCommand, suggestion } from './options.ts';

/** A subcommand. */
export interface Command {
  readonly usage: string;
  /** Resolves to the exit code; throws a `CliError` for errors that the user can correct. */
  run(args: readonly string[]): Promise<number>;
}

interface Entry {
  readonly summary: string;
  /** What other programs call such a command, for the hint after an unknown one. */
  readonly elsewhere?: readonly string[];
  load(): Promise<Command>;
}

/** All subcommands, by name. */
export const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'Serve folders, files and server packages over stdio or HTTP',
    elsewhere: ['start', 'run', 'dev', 'watch', 'http', 'stdio'],
    load: async () => (await import('./serve/command.ts')).serveCommand,
  },
  tools: {
    summary: 'List the tools of a server',
    elsewhere: ['list', 'ls', 'inspect', 'describe', 'show'],
    load: async () => (await import('./client/tools-command.ts')).toolsCommand,
  },
  call: {
    summary: 'Call a tool and show its result',
    elsewhere: ['exec', 'invoke', 'query', 'ask'],
    load: async () => (await import('./client/call-command.ts')).callCommand,
  },
  read: {
    summary: 'Read a resource, or list the resources',
    elsewhere: ['resource', 'resources', 'get', 'cat'],
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
    elsewhere: ['add', 'setup', 'configure', 'connect'],
    load: async () => (await import('./install/commands.ts')).installCommand,
  },
  uninstall: {
    summary: 'Remove a server from a client',
    elsewhere: ['remove', 'rm', 'delete'],
    load: async () => (await import('./install/commands.ts')).uninstallCommand,
  },
  doctor: {
    summary: 'Start the servers that clients are configured with, and check them',
    elsewhere: ['status', 'diagnose', 'test'],
    load: async () => (await import('./install/commands.ts')).doctorCommand,
  },
  new: {
    summary: 'Create a project for your own server',
    elsewhere: ['init', 'create', 'scaffold', 'generate'],
    load: async () => (await import('./new/command.ts')).newCommand,
  },
  check: {
    summary: 'Check content for errors, and grade the tool definitions of a server',
    elsewhere: ['lint', 'validate', 'verify'],
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
    elsewhere: ['pack', 'package', 'build', 'publish'],
    load: async () => (await import('./bundle/command.ts')).bundleCommand,
  },
  completion: {
    summary: 'Print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion/command.ts')).completionCommand,
  },
};

const HELP_WORDS = new Set(['help', '--help', '-h']);

/** Runs the command of `argv`. Resolves to the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const code = await run(argv);
  // The channel to the primary would keep a failed worker alive.
  if (code !== 0) process.channel?.unref();
  return code;
}

async function run([name, ...given]: readonly string[]): Promise<number> {
  const { own, command: after } = splitCommand(given);
  const debug = own.includes('--debug');
  const args = own.filter((arg) => arg !== '--debug');
  if (name === undefined || HELP_WORDS.has(name)) return help(args[0]);
  if (name === '--version' || name === '-v') return version();
  try {
    const command = await find(name);
    if (command === undefined) return 2;
    if (args.includes('--help') || args.includes('-h')) return show(command.usage);
    return await command.run(after === undefined ? args : [...args, '--', ...after]);
  } catch (error) {
    return report(name, error, debug);
  }
}

/** A command of this program, or of a server package. Throws a `CliError` if that package is not installed. */
async function knownCommand(name: string): Promise<Command | undefined> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]?.load();
  const { packageCommand } = await import('./server-packages.ts');
  return packageCommand(name);
}

async function find(name: string): Promise<Command | undefined> {
  const command = await knownCommand(name);
  if (command !== undefined) return command;
  const { packageCommands } = await import('./server-packages.ts');
  const known = [...Object.keys(COMMANDS), ...packageCommands().map((each) => each.name)];
  const [meant] = Object.entries(COMMANDS).find(([, { elsewhere = [] }]) => elsewhere.includes(name)) ?? [];
  const hint = meant === undefined ? suggestion(name, known) : `Did you mean "${meant}"?`;
  write([
    `lectern: unknown ${name.startsWith('-') ? 'option' : 'command'} "${name}".${hint === undefined ? '' : ` ${hint}`}`,
    'See lectern --help.',
  ]);
  return undefined;
}

async function help(topic: string | undefined): Promise<number> {
  const command = topic === undefined ? undefined : await knownCommand(topic);
  return show(command?.usage ?? (await helpText()));
}

/** The text of `lectern --help`. The names of servers are loaded only here: a stdio server should start without them. */
export async function helpText(): Promise<string> {
  const { SERVER_NAMES, packageCommands } = await import('./server-packages.ts');
  const fromPackages = packageCommands();
  const names = [...Object.keys(COMMANDS), ...fromPackages.map(({ name }) => name)];
  const width = Math.max(...names.map((name) => name.length));
  const line = (name: string, summary: string): string => `  ${name.padEnd(width)}  ${summary}`;
  const summaries = Object.entries(COMMANDS).map(([name, { summary }]) => line(name, summary));
  const contributed = fromPackages.map(({ name, summary }) => line(name, summary));
  return `lectern: MCP servers from your documents and data, for clients of every protocol revision

Usage: lectern <command> [arguments]

${summaries.join('\n')}

With the server packages media-gateway and three-good-sources:
${contributed.join('\n')}

Servers: ${SERVER_NAMES.join(', ')}

Start with:
  lectern serve                        serve all of them over HTTP, with a page to try them
  lectern serve ./docs                 serve your own Markdown folder
  lectern install claude-code ./docs   add it to your client

Run lectern <command> --help for details. --debug shows the stack of an error.
Exit codes: 0 done, 1 failed, 2 wrong usage.
`;
}

/** Requested help is the result, so it goes to stdout. */
function show(text: string): number {
  process.stdout.write(text);
  return 0;
}

async function version(): Promise<number> {
  const { PACKAGE_VERSION } = await import('./own-program.ts');
  return show(`${PACKAGE_VERSION}\n`);
}

function report(name: string, error: unknown, debug: boolean): number {
  const isExpected = error instanceof CliError || isContentError(error);
  const isUsage = error instanceof UsageError;
  const message = error instanceof Error ? error.message.trimEnd() : String(error);
  write([
    `lectern ${name}: ${message}`,
    ...(error instanceof CliError && error.hint !== undefined ? [error.hint] : []),
    ...(isExpected ? [] : ['This is a bug in lectern. Run it again with --debug for details.']),
    ...(debug && error instanceof Error ? [error.stack ?? ''] : []),
    ...(isUsage ? [`See lectern ${name} --help.`] : []),
  ]);
  return isUsage ? 2 : 1;
}

/** Names of files and servers come from other parties and may contain hidden characters. */
function write(lines: readonly string[]): void {
  process.stderr.write(`${escapeHidden(lines.join('\n'))}\n`);
}
