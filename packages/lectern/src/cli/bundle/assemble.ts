/**
 * Assembles a bundle: the manifest, the program, the content, and its entry for the registry.
 * @module
 */
import { createHash } from 'node:crypto';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Problem } from '../../knowledge/document.ts';
import type { LocalAddress } from '../address.ts';
import type { ContentKind, ContentSetting } from '../server-package.ts';
import { loadServerPackage } from '../server-packages.ts';
import { type BundleName, describeServer, type Offer, summaryOf } from './describe-server.ts';
import { contentFiles, PROGRAM, programFiles, type ZipFile, zipOf } from './files.ts';
import { type RegistryEntry, registryEntry } from './registry-entry.ts';

interface Bundle {
  readonly fileName: string;
  readonly archive: Buffer;
  readonly fileCount: number;
  readonly entry: RegistryEntry;
  /** Files of the content that are not included. */
  readonly problems: readonly Problem[];
}

/** `lecternFolder`: where this package is installed. */
export async function assembleBundle(
  address: LocalAddress,
  { bare: name, namespace }: BundleName,
  version: string,
  lecternFolder: string,
): Promise<Bundle> {
  const offer = await describeServer(address);
  const content = await contentFiles(address, name);
  const title = offer.title ?? name;
  const server = address.kind === 'server' ? await loadServerPackage(address.name) : undefined;
  const summary = server?.summary ?? summaryOf(address, title);
  const author = authorOf(name, namespace, server?.name);
  const manifest = manifestOf({
    name,
    title,
    version,
    summary,
    author,
    server: server?.name,
    content: await server?.content?.(),
    root: content.root,
    offer,
  });
  const inside = [...(await programFiles(lecternFolder, address)), ...content.files];
  const files: ZipFile[] = [
    { path: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    ...inside.map(({ path, bytes }) => ({ path: `server/${path}`, bytes })).sort(byPath),
  ];
  const archive = zipOf(files);
  const fileName = `${name}-${version}.mcpb`;
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const entry = registryEntry({ namespace, name, title, summary, version, fileName, sha256 });
  return { fileName, archive, fileCount: files.length, entry, problems: content.problems };
}

function authorOf(name: string, namespace: string | undefined, server: string | undefined): string {
  if (namespace !== undefined) return namespace.replace(/^io\.github\./, '');
  return server === undefined ? `The authors of ${name}` : 'Lectern';
}

function byPath(one: ZipFile, other: ZipFile): number {
  return one.path < other.path ? -1 : 1;
}

interface BundleFacts {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly author: string;
  /** Name of the server package, if it serves its own content. */
  readonly server: string | undefined;
  /** Content that users can set for it. */
  readonly content: ContentKind | undefined;
  /** Path of the bundle's own content below `server/`. */
  readonly root: string | undefined;
  readonly offer: Offer;
}

const ENTRY_POINT = `server/${PROGRAM}`;
/** The host replaces it with the folder of the bundle. */
const HERE = `\${__dirname}`;

/** The manifest.json of a bundle, by version 0.3 of the MCPB specification (modelcontextprotocol/mcpb, MANIFEST.md). */
function manifestOf(facts: BundleFacts): Readonly<Record<string, unknown>> {
  const { name, title, version, summary, author, server, content, root, offer } = facts;
  const settings: Settings = content?.setting === undefined ? [] : [[content.kind, content.setting]];
  const what = root === undefined ? server : `${HERE}/server/${root}`;
  return {
    manifest_version: '0.3',
    name,
    display_name: title,
    version,
    description: summary,
    author: { name: author },
    server: {
      type: 'node',
      entry_point: ENTRY_POINT,
      mcp_config: {
        command: 'node',
        args: [`${HERE}/${ENTRY_POINT}`, 'serve', what, '--stdio'],
        ...(settings.length > 0 ? { env: environmentOf(settings) } : {}),
      },
    },
    tools: offer.tools,
    ...(offer.hasFurtherTools ? { tools_generated: true } : {}),
    // A manifest would have to contain the texts of the prompts, which the server creates.
    ...(offer.hasPrompts ? { prompts_generated: true } : {}),
    ...(server === undefined ? {} : { license: packageJson.license }),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: packageJson.engines.node } },
    ...(settings.length > 0 ? { user_config: optionsOf(settings) } : {}),
  };
}

type Settings = readonly (readonly [name: string, setting: ContentSetting])[];

function environmentOf(settings: Settings): Record<string, string> {
  return Object.fromEntries(settings.map(([name, { variable }]) => [variable, `\${user_config.${name}}`]));
}

/** An empty default counts as not set; without one, hosts would pass on the placeholder itself. */
function optionsOf(settings: Settings): Record<string, unknown> {
  return Object.fromEntries(
    settings.map(([name, { variable: _, ...shown }]) => [name, { ...shown, required: false, default: '' }]),
  );
}
