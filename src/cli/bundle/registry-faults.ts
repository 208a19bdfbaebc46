/**
 * What the registry would refuse in a server.json, by its schema of 2025-12-11 and its rules for bundles.
 * @module
 */
import { REGISTRY_NAME } from './bundle-name.ts';
import type { RegistryEntry, RegistryPackage } from './registry-entry.ts';

const SHA256 = /^[a-f0-9]{64}$/;
const RANGE = /^[~^<>=]|\s|\|\||(?:^|\.)[xX*](?:\.|$)/;

/** Sentences; none where all is well. */
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
    return [`${field} must be a text of at least ${least} character${least === 1 ? '' : 's'}.`];
  return value.length > most ? [`${field} has ${value.length} characters; at most ${most} are allowed.`] : [];
}

function versionFaults(field: string, version: string): string[] {
  if (typeof version !== 'string' || version === '') return [`${field} is missing.`];
  if (version === 'latest' || RANGE.test(version)) return [`${field} must be one version, and no range.`];
  return length(field, version, 1, 255);
}
