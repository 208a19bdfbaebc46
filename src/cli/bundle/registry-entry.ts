/**
 * The server.json of a bundle, for the registry of MCP servers (modelcontextprotocol/registry).
 * @module
 */

export interface RegistryPackage {
  readonly registryType: string;
  readonly identifier: string;
  readonly version?: string;
  readonly fileSha256?: string;
  readonly transport: { readonly type: string };
}

export interface RegistryEntry {
  readonly $schema?: string;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly version: string;
  readonly packages?: readonly RegistryPackage[];
}

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
/** To be put right by whoever publishes it. */
export const SOMEBODY = 'your-name';
const GITHUB = 'io.github.';

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
        // The registry takes releases of GitHub and GitLab, and nothing else.
        identifier: `https://github.com/${owner}/${name}/releases/download/v${version}/${fileName}`,
        version,
        fileSha256: sha256,
        transport: { type: 'stdio' },
      },
    ],
  };
}

/** What somebody wrote into an earlier one stays; the version and the hash are those of the new bundle. */
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
