/**
 * Finds the subcommand, runs it, and tells what went wrong in words.
 * @module
 */
import { escapeHidden } from '../base/invisible-characters.ts';
import { nearest } from '../spelling/nearest.ts';
import { COMMANDS, type Command } from './commands.ts';
import { CliError, UsageError } from './errors.ts';

const HELP_WORDS = new Set(['help', '--help', '-h']);

/** Resolves to the exit code: 0 done, 1 could not be done, 2 not understood. */
export async function runCommand([name, ...given]: readonly string[]): Promise<number> {
  const debug = given.includes('--debug');
  const args = given.filter(
    (arg, i) => arg !== '--debug' || (given.indexOf('--') >= 0 && i > given.indexOf('--')),
  );
  if (name === undefined || HELP_WORDS.has(name)) return help(args[0]);
  if (name === '--version' || name === '-v') return version();
  const command = await find(name);
  if (command === undefined) return 2;
  if (asksForHelp(args)) return show(command.usage);
  try {
    return await command.run(args);
  } catch (error) {
    return tell(name, command, error, debug);
  }
}

async function find(name: string): Promise<Command | undefined> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]?.load();
  const hint = nearest(name, Object.keys(COMMANDS));
  const suggestion = hint === undefined ? '' : ` Did you mean "${hint}"?`;
  process.stderr.write(`lectern: unknown command "${name}".${suggestion}\n\n${await ownHelp()}`);
  return undefined;
}

/** Not what stands behind `--`: that belongs to another command. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  return own.includes('--help') || own.includes('-h');
}

async function help(topic: string | undefined): Promise<number> {
  const command =
    topic !== undefined && Object.hasOwn(COMMANDS, topic) ? await COMMANDS[topic]?.load() : undefined;
  return show(command?.usage ?? (await ownHelp()));
}

/** Loaded by itself: whoever serves has no use for it. */
async function ownHelp(): Promise<string> {
  return (await import('./help.ts')).HELP;
}

/** Asked for, so it is the result. */
function show(text: string): number {
  process.stdout.write(text);
  return 0;
}

async function version(): Promise<number> {
  const { PACKAGE_VERSION } = await import('./package-version.ts');
  return show(`${PACKAGE_VERSION}\n`);
}

function tell(name: string, { usage }: Command, error: unknown, debug: boolean): number {
  const isMeant = error instanceof CliError;
  const message = error instanceof Error ? error.message : String(error);
  const lines = [
    `lectern ${name}: ${message}`,
    ...(isMeant && error.hint !== undefined ? [error.hint] : []),
    ...(isMeant ? [] : ['This should not happen. Run it again with --debug for the details.']),
    ...(debug && error instanceof Error ? [error.stack ?? ''] : []),
    ...(error instanceof UsageError ? ['', usage.trimEnd()] : []),
  ];
  // Names of files and servers come from elsewhere.
  process.stderr.write(`${escapeHidden(lines.join('\n'))}\n`);
  return error instanceof UsageError ? 2 : 1;
}
