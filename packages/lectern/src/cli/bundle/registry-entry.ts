/**
 * The server.json of a bundle, for the MCP registry (modelcontextprotocol/registry).
 * @module
 */

import { readFile } from 'node:fs/promises';
import { meansAbsent } from '../../knowledge/disk/failure.ts';
import { CliError } from '../errors.ts';
import { REGISTRY_NAME } from './describe-server.ts';

interface RegistryPackage {
  readonly registryType: string;
  readonly identifier: string;
  readonly version?: string;
  readonly fileSha256?: string;
  readonly transport: { readonly type: string };
}

/** An entry of the registry. */
export interface RegistryEntry {
  readonly $schema?: string;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly version: string;
  readonly packages?: readonly RegistryPackage[];
}

/** The facts that an entry consists of. */
export interface EntryFacts {
  readonly namespace: string | undefined;
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly version: string;
  readonly fileName: string;
  readonly sha256: string;
}

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** A placeholder, which the publisher replaces. */
export const SOMEBODY = 'your-name';
const GITHUB = 'io.github.';

/** The entry of a new bundle. */
export function registryEntry(facts: EntryFacts): RegistryEntry {
  const { namespace = `${GITHUB}${SOMEBODY}`, name, title, summary, version, fileName, sha256 } = facts;
  const owner = namespace.startsWith(GITHUB) ? namespace.slice(GITHUB.length) : SOMEBODY;
  return {
    $schema: SCHEMA,
    name: `${namespace}/${name}`,
    title: title.slice(0, 100),
    description: summary,
    version,
    packages: [
      {
        registryType: 'mcpb',
        // The registry accepts releases of GitHub and GitLab only.
        identifier: `https://github.com/${owner}/${name}/releases/download/v${version}/${fileName}`,
        version,
        fileSha256: sha256,
        transport: { type: 'stdio' },
      },
    ],
  };
}

/** Preserves manual changes to an earlier entry; the version and the hash are those of the new bundle. */
export function renewedEntry(before: RegistryEntry, fresh: RegistryEntry): RegistryEntry {
  const [added] = fresh.packages ?? [];
  const packages = (before.packages ?? []).map((each): RegistryPackage => {
    if (each.registryType !== 'mcpb' || added === undefined) return each;
    const identifier = each.identifier.replaceAll(before.version, fresh.version);
    return { ...added, ...each, identifier, version: fresh.version, fileSha256: added.fileSha256 as string };
  });
  const hasBundle = packages.some(({ registryType }) => registryType === 'mcpb');
  return {
    ...fresh,
    ...before,
    version: fresh.version,
    packages: hasBundle || added === undefined ? packages : [...packages, added],
  };
}

const SHA256 = /^[a-f0-9]{64}$/;
const RANGE = /^[~^<>=]|\s|\|\||(?:^|\.)[xX*](?:\.|$)/;

/** Sentences; empty if the entry is valid. */
export function registryFaults(entry: RegistryEntry): string[] {
  return [
    ...length('name', entry.name, 3, 200),
    ...(REGISTRY_NAME.test(entry.name)
      ? []
      : ['name must be a namespace, a slash and a name, such as io.github.you/handbook.']),
    ...length('description', entry.description, 1, 100),
    ...(entry.title === undefined ? [] : length('title', entry.title, 1, 100)),
    ...versionFaults('version', entry.version),
    ...(entry.packages ?? []).flatMap(packageFaults),
  ];
}

function packageFaults(each: RegistryPackage, index: number): string[] {
  const place = `packages[${index}]`;
  const isBundle = each.registryType === 'mcpb';
  return [
    ...length(`${place}.registryType`, each.registryType, 1),
    ...length(`${place}.identifier`, each.identifier, 1),
    ...(each.version === undefined ? [] : versionFaults(`${place}.version`, each.version)),
    ...(each.transport?.type === undefined ? [`${place}.transport must have a type.`] : []),
    ...(isBundle && !/^https:\/\/\S+$/.test(each.identifier)
      ? [`${place}.identifier must be the https address of the bundle.`]
      : []),
    ...(isBundle && !SHA256.test(each.fileSha256 ?? '')
      ? [`${place}.fileSha256 must be 64 hexadecimal digits in lower case.`]
      : []),
  ];
}

function length(field: string, value: unknown, least: number, most = Infinity): string[] {
  if (typeof value !== 'string' || value.length < least)
    return [`${field} must be a string of at least ${least} character${least === 1 ? '' : 's'}.`];
  return value.length > most ? [`${field} has ${value.length} characters; at most ${most} are allowed.`] : [];
}

function versionFaults(field: string, version: string): string[] {
  if (typeof version !== 'string' || version === '') return [`${field} is missing.`];
  if (version === 'latest' || RANGE.test(version)) return [`${field} must be one version, not a range.`];
  return length(field, version, 1, 255);
}

/** What to write to `path`; throws if the existing file is about something else or would be refused by the registry. */
export async function onTopOfEarlier(path: string, fresh: RegistryEntry): Promise<RegistryEntry> {
  const before = await readEntry(path);
  if (before !== undefined && nameIn(before) !== nameIn(fresh))
    throw new CliError(
      `${path} is about another server, ${JSON.stringify(before.name ?? '')}.`,
      'Choose another folder with --out.',
    );
  const entry = before === undefined ? fresh : renewedEntry(before, fresh);
  const faults = registryFaults(entry);
  if (faults.length > 0)
    throw new CliError(
      `the registry would refuse ${path}:\n${faults.join('\n')}`,
      'Correct it, or remove it.',
    );
  return entry;
}

/** Without the namespace, which the user corrects manually. */
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
  throw new CliError(`${path} already exists and cannot be read.`, 'Choose another folder with --out.');
}
