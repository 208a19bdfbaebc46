/**
 * Finds the subcommand, runs it and reports what went wrong.
 * @module
 */

import { escapeHidden } from '../base/shown-text.ts';
import { isContentError } from '../content/finding.ts';
import { COMMANDS, type Command } from './commands.ts';
import { CliError, UsageError } from './errors.ts';
import { splitCommand, suggestion } from './options.ts';

const HELP_WORDS = new Set(['help', '--help', '-h']);

/** Runs the command of `argv`. Resolves to the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const code = await run(argv);
  // The way to its primary would keep a worker that failed from ending.
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

/** A command of this program, or of a server package. Throws a `CliError` where that package is not installed. */
async function knownCommand(name: string): Promise<Command | undefined> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]?.load();
  const { packageCommand } = await import('./server-packages.ts');
  return packageCommand(name);
}

async function find(name: string): Promise<Command | undefined> {
  const command = await knownCommand(name);
  if (command !== undefined) return command;
  const { packageCommands } = await import('./server-packages.ts');
  const hint = suggestion(name, [...Object.keys(COMMANDS), ...packageCommands().map((each) => each.name)]);
  write([
    `lectern: unknown command "${name}".${hint === undefined ? '' : ` ${hint}`}`,
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

/** Help that was asked for is the result, so it goes to stdout. */
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

/** Names of files and servers come from elsewhere and may contain hidden characters. */
function write(lines: readonly string[]): void {
  process.stderr.write(`${escapeHidden(lines.join('\n'))}\n`);
}
