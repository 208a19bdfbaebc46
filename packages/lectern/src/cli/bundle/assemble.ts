/**
 * Assembles a bundle: the manifest, the program, the content, and its entry for the registry.
 * @module
 */
import { createHash } from 'node:crypto';
import type { Problem } from '../../knowledge/document.ts';
import type { LocalAddress } from '../address.ts';
import { loadServerPackage } from '../server-packages.ts';
import type { BundleName } from './bundle-name.ts';
import { contentFiles } from './content-files.ts';
import { describeServer, summaryOf } from './describe-server.ts';
import { manifestOf } from './manifest.ts';
import { programFiles } from './program-files.ts';
import { type RegistryEntry, registryEntry } from './registry-entry.ts';
import { type ZipFile, zipOf } from './zip.ts';

interface Bundle {
  readonly fileName: string;
  readonly archive: Buffer;
  readonly fileCount: number;
  readonly entry: RegistryEntry;
  /** Files of the content that stay behind. */
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
