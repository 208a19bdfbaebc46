/**
 * Puts a bundle together: the manifest, the program, the content, and what the registry is told of it.
 * @module
 */
import { createHash } from 'node:crypto';
import type { Problem } from '../../knowledge/document.ts';
import type { Target } from '../target.ts';
import type { BundleName } from './bundle-name.ts';
import { contentFiles } from './content-files.ts';
import { describeTarget } from './describe-target.ts';
import { manifestOf } from './manifest.ts';
import { programFiles } from './program-files.ts';
import { type RegistryEntry, registryEntry } from './registry-entry.ts';
import { summaryOf } from './summaries.ts';
import { type ZipFile, zipOf } from './zip.ts';

export interface Bundle {
  readonly fileName: string;
  readonly archive: Buffer;
  readonly fileCount: number;
  readonly entry: RegistryEntry;
  /** Files of the content that stay behind. */
  readonly problems: readonly Problem[];
}

/** `programFolder`: where the built program is. */
export async function assembleBundle(
  target: Target,
  { bare: name, namespace }: BundleName,
  version: string,
  programFolder: string,
): Promise<Bundle> {
  const offer = await describeTarget(target);
  const content = await contentFiles(target, name);
  const title = offer.title ?? name;
  const summary = summaryOf(target, title);
  const builtIn = target.kind === 'built-in' ? target.name : undefined;
  const author = authorOf(name, namespace, builtIn);
  const manifest = manifestOf({ name, title, version, summary, author, builtIn, root: content.root, offer });
  const inside = [...(await programFiles(programFolder)), ...content.files];
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

function authorOf(name: string, namespace: string | undefined, builtIn: string | undefined): string {
  if (namespace !== undefined) return namespace.replace(/^io\.github\./, '');
  return builtIn === undefined ? `The authors of ${name}` : 'Lectern';
}

function byPath(one: ZipFile, other: ZipFile): number {
  return one.path < other.path ? -1 : 1;
}
