/**
 * `lectern uninstall`: removes a server from the configuration of a client.
 * @module
 */
import { CliError, UsageError } from '../errors.ts';
import { suggestion } from '../options.ts';
import { readUninstallArguments } from './commands.ts';
import {
  type ConfigFile,
  openConfig,
  readBackups,
  readEntries,
  saveConfig,
  withoutEntry,
} from './config-file.ts';
import { diffOf } from './install.ts';
import { type Machine, type Place, placeOf, placesOf } from './places.ts';

interface Found {
  readonly place: Place;
  readonly config: ConfigFile;
  readonly names: readonly string[];
}

/** Removes a server from a client. Resolves to the exit code. */
export async function uninstall(args: readonly string[], machine: Machine): Promise<number> {
  const { client, name, scope, isDryRun } = readUninstallArguments(args);
  const places = scope === undefined ? placesOf(client, machine) : [placeOf(client, scope, machine)];
  const all = await Promise.all(places.filter((place) => place.scope !== 'local').map(look));
  const having = all.filter(({ names }) => names.includes(name));
  const [found] = having;
  if (found === undefined) throw notThere(name, all);
  if (having.length > 1)
    throw new UsageError(
      `"${name}" is configured for the user and for the project.`,
      'Choose one with --scope.',
    );
  const { place, config } = found;
  const text = withoutEntry(config, place, name, await readBackups(place.file));
  if (isDryRun) {
    process.stdout.write(diffOf(config, text));
    return 0;
  }
  const backup = await saveConfig(config, text, false);
  process.stdout.write(
    `Removed "${name}" from ${place.client.title}: ${place.file}\nBackup: ${backup}\n\nRestart ${place.client.title} to apply the change.\n`,
  );
  return 0;
}

async function look(place: Place): Promise<Found> {
  const config = await openConfig(place.file);
  return { place, config, names: Object.keys(readEntries(config, place)) };
}

function notThere(name: string, all: readonly Found[]): CliError {
  const names = [...new Set(all.flatMap((each) => each.names))];
  const title = all[0]?.place.client.title;
  const files = all.map(({ place }) => place.file).join(' or ');
  const listed = names.length === 0 ? 'No servers are configured there.' : `It has: ${names.join(', ')}`;
  return new CliError(`${title} has no server "${name}" in ${files}.`, suggestion(name, names) ?? listed);
}
