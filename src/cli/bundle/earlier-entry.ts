/**
 * A server.json that is there already: what somebody wrote into it stays.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { meansAbsent } from '../../knowledge/disk/failure.ts';
import { CliError } from '../errors.ts';
import { type RegistryEntry, renewedEntry } from './registry-entry.ts';
import { registryFaults } from './registry-faults.ts';

/** What is to be written to `path`; throws for what is about something else, or would be refused by the registry. */
export async function onTopOfEarlier(path: string, fresh: RegistryEntry): Promise<RegistryEntry> {
  const before = await readEntry(path);
  if (before !== undefined && nameIn(before) !== nameIn(fresh))
    throw new CliError(
      `${path} is about another server, ${JSON.stringify(before.name ?? '')}.`,
      'Name another folder with --out.',
    );
  const entry = before === undefined ? fresh : renewedEntry(before, fresh);
  const faults = registryFaults(entry);
  if (faults.length > 0)
    throw new CliError(
      `the registry would refuse ${path}:\n${faults.join('\n')}`,
      'Put it right, or remove it.',
    );
  return entry;
}

/** Without the namespace, which is put right by hand. */
function nameIn({ name }: RegistryEntry): string {
  return String(name).split('/').at(-1) ?? '';
}

async function readEntry(path: string): Promise<RegistryEntry | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value === 'object' && value !== null) return value as RegistryEntry;
  } catch (error) {
    if (meansAbsent(error)) return undefined;
  }
  throw new CliError(`${path} is there already, and cannot be read.`, 'Name another folder with --out.');
}
