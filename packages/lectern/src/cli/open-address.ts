/**
 * Opens what lectern can serve itself. Each server is loaded when it is opened, so unused ones cost nothing.
 * @module
 */
import { extname } from 'node:path';
import { findSubject } from '../content/subject.ts';
import { folderName } from '../knowledge/disk/folder-name.ts';
import type { Library } from '../knowledge/library.ts';
import { createLogger, jsonLines, type Logger, type LogLevel } from '../logging/logger.ts';
import type { Server } from '../server.ts';
import type { LocalAddress } from './address.ts';
import { CliError } from './errors.ts';
import type { LogFile } from './serve/log-file.ts';
import type { Environment } from './server-package.ts';
import { installHint, loadServerPackage, recogniseServable } from './server-packages.ts';

/** An open server. */
export interface OpenedServer {
  readonly server: Server;
  /** The library of a folder of articles. */
  readonly library?: Library;
}

/** Options for opening a server; each concerns only some kinds. */
export interface OpenOptions {
  /** Default: the server's own logger. */
  readonly logger?: Logger | undefined;
  /** Additional file for the log. */
  readonly logFile?: LogFile | undefined;
  /** Level of the server's own log, if there is no `logger`. */
  readonly logLevel?: LogLevel | undefined;
  /** Maximum size of instructions with an index, in characters. */
  readonly indexCharacters?: number | undefined;
  /** Globs of files in a folder that are excluded. */
  readonly exclude?: readonly string[];
  /** Whether `.gitignore` files apply in a folder. */
  readonly gitignore?: boolean;
}

/** Opens a server. Throws a `ContentError` if its content or settings have errors. */
export async function openAddress(address: LocalAddress, options: OpenOptions = {}): Promise<OpenedServer> {
  if (address.kind === 'server') return { server: await openPackage(address.name, process.env, options) };
  const { path } = address;
  const recognised = await recogniseServable(await findSubject(path));
  if (recognised !== undefined) {
    const environment = { ...process.env, [recognised.variable]: path };
    return { server: await openPackage(recognised.server, environment, options) };
  }
  if (address.kind === 'file')
    throw new CliError(`"${path}" cannot be served.`, installHint(extname(path).toLowerCase()));
  const { openFolder } = await import('./open-folder.ts');
  const { name, title } = folderName(path);
  return openFolder(path, { ...options, name, title, ...(await loggerOf(options, name)) });
}

async function openPackage(name: string, environment: Environment, options: OpenOptions): Promise<Server> {
  const found = await loadServerPackage(name);
  return found.open(environment, {
    indexCharacters: options.indexCharacters,
    ...(await loggerOf(options, name, found.logFormat)),
  });
}

/** A level without a format keeps the server's own format. */
async function loggerOf(
  { logger, logLevel, logFile }: OpenOptions,
  name: string,
  format = jsonLines,
): Promise<{ readonly logger?: Logger }> {
  if (logFile === undefined) {
    if (logger !== undefined) return { logger };
    return logLevel === undefined ? {} : { logger: createLogger({ level: logLevel, format }) };
  }
  const { tee } = await import('./serve/log-file.ts');
  // The server's own log: for a session at the level of its client, otherwise info and above.
  const own = logger ?? createLogger({ level: logLevel ?? 'client', format });
  return { logger: tee(own, logFile.loggerFor(name)) };
}
