/**
 * `lectern install`: adds a server to the configuration of a client.
 * @module
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CliError, UsageError } from '../errors.ts';
import { installedServers, loadServerPackage } from '../server-packages.ts';
import { type InstallArguments, isName, readInstallArguments } from './commands.ts';
import {
  type ConfigFile,
  openConfig,
  readEntries,
  saveConfig,
  unifiedDiff,
  withEntry,
} from './config-file.ts';
import { findCommand } from './doctor/check-program.ts';
import { installableOf, shapeFor, wordsOf } from './entry.ts';
import type { Entries } from './formats/format.ts';
import { type Machine, type Place, placeOf } from './places.ts';

/** `lectern install`: adds a server to the configuration of a client. */
export async function install(args: readonly string[], machine: Machine): Promise<number> {
  const asked = readInstallArguments(args);
  const place = placeOf(asked.client, asked.scope, machine);
  const settings = await settingsOf(asked);
  const what = installableOf(
    { ...asked, environment: { ...settings, ...asked.environment } },
    { client: place.client, scope: asked.scope },
    machine,
  );
  const name = asked.name ?? what.name;
  if (!isName(name)) throw new UsageError(`the name "${name}" is too long.`, 'Give another one with --name.');
  const value = shapeFor(place.client, name, what.entry);
  const config = await openConfig(place.file);
  const entries = readEntries(config, place);
  const old = Object.hasOwn(entries, name) ? entries[name] : undefined;
  const { title } = place.client;
  if (isDeepStrictEqual(old, value)) {
    process.stdout.write(`"${name}" is already configured in ${title}: ${place.file}\n`);
    return 0;
  }
  const text = withEntry(config, place, name, value);
  if (asked.isDryRun) {
    process.stdout.write(diffOf(config, text));
    return 0;
  }
  if (old !== undefined && !asked.isYes) await allowReplacing(name, old, value, place);
  const isNew = !existsSync(dirname(place.file));
  const backup = await saveConfig(config, text, place.scope === 'user');
  if (isNew && place.scope === 'user')
    process.stderr.write(
      `The folder ${dirname(place.file)} did not exist; check that ${title} is installed.\n`,
    );
  if (asked.address.kind === 'command' && what.entry.kind === 'program') {
    const { command, environment } = what.entry;
    if (findCommand(command, { ...machine.environment, ...environment }, machine) === undefined)
      process.stderr.write(`"${command}" was not found; the client cannot start it until it is installed.\n`);
  }
  const lines = [
    old === undefined
      ? `Added "${name}" to ${title}: ${place.file}`
      : `Replaced "${name}" in ${title}: ${place.file}`,
    `  ${what.entry.kind === 'url' ? 'at' : 'starts'} ${wordsOf(what.entry)}`,
    ...Object.entries(settings)
      .filter(([variable]) => !Object.hasOwn(asked.environment, variable))
      .map(([variable, setting]) => `  with ${variable}=${setting}; set another value with --env`),
    ...(what.remark === undefined ? [] : [what.remark]),
    ...(backup === undefined ? [] : [`Backup: ${backup}`]),
    '',
    place.scope === 'project' ? (place.client.nextInProject ?? place.client.next) : place.client.next,
    `To check it: ${machine.program.typed} doctor ${asked.client}${place.scope === 'project' ? ' --project' : ''}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

/** Settings that the server package requests on installation, if the client starts it. */
async function settingsOf({ address, http }: InstallArguments): Promise<Readonly<Record<string, string>>> {
  if (address.kind !== 'server' || http !== undefined || !installedServers().includes(address.name))
    return {};
  return (await loadServerPackage(address.name)).installSettings ?? {};
}

async function allowReplacing(
  name: string,
  old: unknown,
  value: Entries,
  { file, client }: Place,
): Promise<void> {
  const names = { before: `"${name}" now`, after: `"${name}" afterwards` };
  const diff = unifiedDiff(pretty(old), pretty(value), names);
  process.stderr.write(`${client.title} already has a different server "${name}" in ${file}:\n${diff}`);
  if (await confirm('Replace it?')) return;
  throw new CliError(
    `there is already a different server "${name}" in ${client.title}; nothing was changed.`,
    'Use --name, or replace it with --yes.',
  );
}

/** The change of a file as a unified diff. */
export function diffOf({ file, text, bytes }: ConfigFile, after: string): string {
  return unifiedDiff(text, after, { before: bytes === undefined ? '/dev/null' : file, after: file });
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** False if there is no terminal. */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const { Lines, NoAnswer } = await import('../client/ask-at-terminal.ts');
  const lines = new Lines();
  try {
    return /^y(?:es)?$/i.test((await lines.ask(`${question} [y/N] `)).trim());
  } catch (error) {
    if (error instanceof NoAnswer) return false;
    throw error;
  } finally {
    lines.close();
  }
}
