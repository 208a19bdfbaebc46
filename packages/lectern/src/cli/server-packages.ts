/**
 * Finds server packages: by a short name, by the name of an npm package, or by the content that one of them recognises.
 * @module
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Subject } from '../content/subject.ts';
import { CliError } from './errors.ts';
import { PACKAGE_VERSION } from './own-program.ts';
import type { ContentKind, PackageCommand, ServerPackage } from './server-package.ts';

interface OfficialServer {
  readonly packageName: string;
  /** Summaries of the subcommands that it contributes, so that help does not load the package. */
  readonly commands?: Readonly<Record<string, string>>;
  /** Content that it serves, so that the package is loaded or suggested only for such content. */
  readonly reads?: {
    readonly what: string;
    readonly type: 'directory' | 'file';
    readonly extensions: readonly string[];
  };
}

const OFFICIAL: Readonly<Record<string, OfficialServer>> = {
  asdlc: { packageName: '@lectern/asdlc' },
  cobol: { packageName: '@lectern/cobol' },
  'media-gateway': {
    packageName: '@lectern/media-gateway',
    commands: { 'serve-catalogue': 'Serve a catalogue file as the HTTP service that media-gateway queries' },
    reads: { what: 'catalogues', type: 'file', extensions: ['.csv', '.tsv', '.json', '.jsonl'] },
  },
  'three-good-sources': {
    packageName: '@lectern/three-good-sources',
    commands: {
      sign: 'Sign your own registry of sources',
      fork: 'Start your own registry from another one',
      endorse: 'Vouch for the registry of another curator',
      propose: 'Propose a change to a registry, or decide on one',
    },
    reads: { what: 'registries', type: 'file', extensions: ['.json'] },
  },
  tmkb: {
    packageName: '@lectern/tmkb',
    reads: { what: 'threat patterns', type: 'directory', extensions: ['.yaml', '.yml'] },
  },
};

/** Short names of the official servers, installed or not. */
export const SERVER_NAMES: readonly string[] = Object.keys(OFFICIAL);

/** Subcommands that server packages contribute, whether these are installed or not. */
export function packageCommands(): {
  readonly name: string;
  readonly summary: string;
  readonly server: string;
}[] {
  return SERVER_NAMES.flatMap((server) =>
    Object.entries(OFFICIAL[server]?.commands ?? {}).map(([name, summary]) => ({ name, summary, server })),
  );
}

/** Packages included in the program, by name. */
const provided = new Map<string, ServerPackage>();

/** Registers packages that need not be looked up: the `bin` of a server package provides its own. */
export function provideServerPackages(packages: readonly ServerPackage[]): void {
  for (const each of packages) provided.set(each.name, each);
}

/** Path of the package's module: from the current folder, then from where this command is installed. */
export function resolveServerPackage(name: string): string | undefined {
  return resolveFrom(join(process.cwd(), 'package.json'), name) ?? resolveFrom(import.meta.url, name);
}

function resolveFrom(place: string, name: string): string | undefined {
  try {
    return createRequire(place).resolve(packageNameOf(name));
  } catch {
    return undefined;
  }
}

function packageNameOf(name: string): string {
  return Object.hasOwn(OFFICIAL, name) ? (OFFICIAL[name] as OfficialServer).packageName : name;
}

/** The name, if this command finds the package itself; otherwise the path of its module in the current project. */
export function wordFromAnywhere(name: string): string {
  const isBeside = [name, `${packageNameOf(name)}/package.json`].some(
    (each) => resolveFrom(import.meta.url, each) !== undefined,
  );
  if (isBeside || provided.has(name)) return name;
  const path = resolveServerPackage(name);
  if (path === undefined) throw notInstalled(name);
  return path;
}

/** Specifier with the exact version, for a package installed next to this command. */
export function specifierOf(name: string): string | undefined {
  const manifest = resolveFrom(import.meta.url, `${packageNameOf(name)}/package.json`);
  if (manifest === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  return `${packageNameOf(name)}@${version}`;
}

function notInstalled(name: string): CliError {
  const version = Object.hasOwn(OFFICIAL, name) ? ` ${PACKAGE_VERSION}` : '';
  return new CliError(
    `server "${name}" is not installed.`,
    `Install the package ${packageNameOf(name)}${version} where lectern is installed.`,
  );
}

/** Whether a package can be loaded. */
export function isInstalled(name: string): boolean {
  return provided.has(name) || resolveServerPackage(name) !== undefined;
}

/** Throws a `CliError` if the package is not installed or not a server package. */
export async function loadServerPackage(name: string): Promise<ServerPackage> {
  const own = provided.get(name);
  if (own !== undefined) return own;
  const path = resolveServerPackage(name);
  if (path === undefined) throw notInstalled(name);
  const { default: found } = (await import(pathToFileURL(path).href)) as { default?: ServerPackage };
  if (typeof found?.name === 'string' && typeof found.open === 'function') return found;
  throw new CliError(
    `the package "${name}" does not contain a server; its default export must be a ServerPackage.`,
  );
}

/** The subcommand of a server package. Throws a `CliError` if that package is not installed. */
export async function packageCommand(command: string): Promise<PackageCommand | undefined> {
  const server = packageCommands().find(({ name }) => name === command)?.server;
  return server === undefined ? undefined : (await loadServerPackage(server)).commands?.[command]?.();
}

/** Names of the official servers that are installed. */
export function installedServers(): string[] {
  return SERVER_NAMES.filter(isInstalled);
}

/** A kind of content, and the package that serves it. */
export interface RecognisedContent {
  readonly server: string;
  readonly content: ContentKind;
}

/** Kinds of content of the installed packages, or of those named. */
export async function contentKinds(
  names: readonly string[] = installedServers(),
): Promise<RecognisedContent[]> {
  const kinds = await Promise.all(
    names.map(async (server) => {
      const content = await (await loadServerPackage(server)).content?.();
      return content === undefined ? [] : [{ server, content }];
    }),
  );
  return kinds.flat();
}

/** The first kind that recognises the folder or file. */
export async function recogniseContent(subject: Subject): Promise<RecognisedContent | undefined> {
  for (const each of await contentKinds()) if (await each.content.detect(subject)) return each;
  return undefined;
}

/**
 * The same for content that can be served. Packages that read none of its files are not loaded, because a client waits
 * for a folder of articles to start.
 */
export async function recogniseServable(
  subject: Subject,
): Promise<{ readonly server: string; readonly variable: string } | undefined> {
  const type = subject.isFolder ? 'directory' : 'file';
  const endings = new Set((await subject.files()).map((file) => extname(file).toLowerCase()));
  const names = SERVER_NAMES.filter((name) => {
    const reads = OFFICIAL[name]?.reads;
    const canRead = reads?.type === type && reads.extensions.some((extension) => endings.has(extension));
    return canRead && isInstalled(name);
  });
  for (const { server, content } of await contentKinds(names)) {
    const { setting } = content;
    if (setting !== undefined && (await content.detect(subject)))
      return { server, variable: setting.variable };
  }
  return undefined;
}

/** Which package to install for a file that no installed package recognises. */
export function installHint(extension: string): string | undefined {
  const missing = SERVER_NAMES.filter((name) => !isInstalled(name)).flatMap((name) => {
    const { packageName, reads } = OFFICIAL[name] as OfficialServer;
    return reads?.extensions.includes(extension)
      ? [`${packageName} ${PACKAGE_VERSION} for ${reads.what}`]
      : [];
  });
  return missing.length === 0 ? undefined : `Install a server package that reads it: ${missing.join('; ')}.`;
}
