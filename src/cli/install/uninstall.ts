/**
 * `lectern uninstall`: takes a server out of the configuration of a client.
 * @module
 */
import { nearest } from '../../spelling/nearest.ts';
import { CliError, UsageError } from '../errors.ts';
import { readUninstallArguments } from './arguments.ts';
import { readBackups } from './backups.ts';
import { type ConfigFile, openConfig, saveConfig } from './config-file.ts';
import { readEntries, withoutEntry } from './edit.ts';
import { diffOf } from './install.ts';
import type { Machine } from './machine.ts';
import { type Place, placeOf, placesOf } from './places.ts';

interface Found {
  readonly place: Place;
  readonly config: ConfigFile;
  readonly names: readonly string[];
}

export async function uninstall(args: readonly string[], machine: Machine): Promise<number> {
  const { client, name, scope, isDryRun } = readUninstallArguments(args);
  const places = scope === undefined ? placesOf(client, machine) : [placeOf(client, scope, machine)];
  const all = await Promise.all(places.filter((place) => place.scope !== 'local').map(look));
  const having = all.filter(({ names }) => names.includes(name));
  const [found] = having;
  if (found === undefined) throw notThere(name, all);
  if (having.length > 1)
    throw new UsageError(`"${name}" is there for the user and for the project.`, 'Say which with --scope.');
  const { place, config } = found;
  const text = withoutEntry(config, place, name, await readBackups(place.file));
  if (isDryRun) {
    process.stdout.write(diffOf(config, text));
    return 0;
  }
  const backup = await saveConfig(config, text, false);
  process.stdout.write(
    `Took "${name}" out of ${place.client.title}: ${place.file}\nThe file as it was: ${backup}\n\nIt is gone when ${place.client.title} is started again.\n`,
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
  const hint = nearest(name, names);
  if (hint !== undefined)
    return new CliError(`${title} has no "${name}" in ${files}.`, `Did you mean "${hint}"?`);
  const rest = names.length === 0 ? 'It has no servers there.' : `It has: ${names.join(', ')}`;
  return new CliError(`${title} has no "${name}" in ${files}.`, rest);
}
