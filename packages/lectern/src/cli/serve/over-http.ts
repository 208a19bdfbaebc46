/**
 * Serves over HTTP until the process is stopped.
 * @module
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { areLoopback, isLoopback } from '../../base/defaults.ts';
import { ContentError, isContentError } from '../../content/finding.ts';
import { createLogger, type Logger } from '../../logging/logger.ts';
import { openPage, type ServeOptions, type Serving, serve } from '../../transports/node/serve.ts';
import { guardProcess } from '../../transports/process/process-guard.ts';
import { distinctNames, type LocalAddress, readLocalAddress, stdioCommand } from '../address.ts';
import { CliError, UsageError } from '../errors.ts';
import { type OpenedServer, type OpenOptions, openAddress } from '../open-address.ts';
import { PACKAGE_VERSION, thisProgram } from '../own-program.ts';
import { installedServers, resolveServerPackage, SERVER_NAMES } from '../server-packages.ts';
import { loggerFor, type OAuthArguments, type ServeArguments } from './arguments.ts';
import { readLimits } from './limits.ts';
import type { LogFile } from './log-file.ts';
import { summary } from './summary.ts';
import type { Offered } from './terminal.ts';

/** Serves over HTTP until the process is stopped. */
export async function serveOverHttp(asked: ServeArguments, logFile?: LogFile): Promise<number> {
  const addresses = (asked.what.length > 0 ? asked.what : everyInstalled()).map(readLocalAddress);
  const names = distinctNames(addresses);
  const isTerminal = process.stdout.isTTY === true;
  const logger = await loggerFor(asked, isTerminal);
  const options: OpenOptions = { ...asked, logFile, logger };
  const opened = await openAll(addresses, options);
  const offered = isTerminal ? await offersOf(names, opened) : [];
  if (isTerminal) await showRequests(names, opened);
  const admission = await admissionOf(asked, logger ?? createLogger());
  let serving = await listen(asked, names, opened, addresses, admission);
  guardProcess(process, logger ?? createLogger(), {
    stop: (code) => void serving.close().finally(() => process.exit(code)),
    idle() {},
    exit: (code) => process.exit(code),
  });
  if (isTerminal) await greetPerson(asked, serving, offered, opened, addresses);
  else if (asked.workers === undefined) process.stdout.write(summary(serving.urls, asked));
  if (asked.watch && asked.workers === undefined) {
    const { reloadOnChange } = await import('./reload-on-change.ts');
    const content = addresses.filter((_, i) => opened[i]?.library === undefined);
    reloadOnChange(content, async () => {
      const next = await openAll(addresses, options);
      if (isTerminal) await showRequests(names, next);
      const { port } = serving;
      await serving.close();
      serving = await listen({ ...asked, port }, names, next, addresses, admission);
    });
  }
  return 0;
}

type Admission = Pick<ServeOptions, 'auth' | 'authenticate'>;

/** Who is admitted: holders of tokens of an authorization server or of the token file, or everybody. */
async function admissionOf(
  { tokenFile, tokens: text, oauth }: ServeArguments,
  logger: Logger,
): Promise<Admission> {
  if (oauth !== undefined) return { auth: await openOAuth(oauth) };
  if (tokenFile === undefined && text === undefined) return {};
  const { openTokenFile, openTokenVariable } = await import('../token/token-file.ts');
  const tokens =
    tokenFile === undefined
      ? openTokenVariable('LECTERN_TOKENS', text ?? '')
      : openTokenFile(tokenFile, logger);
  process.on('SIGHUP', tokens.reload);
  return { authenticate: tokens.authenticate };
}

/** The command itself contains no token cryptography. */
async function openOAuth({
  issuers,
  publicUrl,
  scopes,
  audiences,
  tokenType,
}: OAuthArguments): Promise<NonNullable<ServeOptions['auth']>> {
  const path = resolveServerPackage('@lectern/auth');
  if (path === undefined)
    throw new CliError(
      '--oauth-issuer requires the package @lectern/auth, which is not installed.',
      `Install the package @lectern/auth ${PACKAGE_VERSION} where lectern is installed.`,
    );
  const { oauth } = (await import(pathToFileURL(path).href)) as {
    oauth(options: object): NonNullable<ServeOptions['auth']>;
  };
  try {
    return oauth({
      issuer: issuers.map((issuer) => ({ issuer, tokenType })),
      publicUrl,
      ...(scopes.length > 0 && { scopes }),
      ...(audiences.length > 0 && { audience: audiences }),
    });
  } catch (error) {
    throw new UsageError(`--oauth-issuer and --public-url: ${(error as Error).message}.`);
  }
}

/** Without arguments, every official server that is installed is served. */
function everyInstalled(): readonly string[] {
  const installed = installedServers();
  if (installed.length > 0) return installed;
  throw new UsageError(
    'missing argument: a server, folder or file; no server package is installed.',
    `To serve a folder: lectern serve ./docs. Server packages are ${SERVER_NAMES.map((name) => `@lectern/${name}`).join(', ')}.`,
  );
}

/** Reports the errors of all of them, not only of the first. */
async function openAll(addresses: readonly LocalAddress[], options: OpenOptions): Promise<OpenedServer[]> {
  const opening = addresses.map((address) => openAddress(address, options));
  const outcomes = await Promise.allSettled(opening);
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const unexpected = failures.find((reason) => !isContentError(reason));
  if (unexpected !== undefined) throw unexpected;
  if (failures.length > 0) throw new ContentError(failures.map(({ message }) => message).join(''));
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

async function showRequests(names: readonly string[], opened: readonly OpenedServer[]): Promise<void> {
  const { showRequestsOf } = await import('./terminal.ts');
  opened.forEach(({ server }, i) => {
    showRequestsOf(server, names[i] as string);
  });
}

async function listen(
  asked: ServeArguments,
  names: readonly string[],
  opened: readonly OpenedServer[],
  addresses: readonly LocalAddress[],
  admission: Admission,
): Promise<Serving> {
  const servers = Object.fromEntries(opened.map(({ server }, i) => [names[i] as string, server]));
  const program = thisProgram();
  const commands = Object.fromEntries(
    addresses.map((address, i) => [names[i] as string, stdioCommand(address, program)] as const),
  );
  try {
    // The process guard of the command remains active between two listeners of --watch.
    return await serve(servers, {
      ...(await serveOptions(asked, commands, process.env)),
      ...admission,
      guardProcess: false,
    });
  } catch (error) {
    throw whyNot(error, asked.port);
  }
}

async function offersOf(names: readonly string[], opened: readonly OpenedServer[]): Promise<Offered[]> {
  const { offeredBy } = await import('./terminal.ts');
  return Promise.all(opened.map(({ server }, i) => offeredBy(names[i] as string, server)));
}

async function greetPerson(
  asked: ServeArguments,
  serving: Serving,
  offered: readonly Offered[],
  opened: readonly OpenedServer[],
  addresses: readonly LocalAddress[],
): Promise<void> {
  const { terminalSummary, showIndexing, countMarkdown } = await import('./terminal.ts');
  process.stdout.write(
    terminalSummary(
      serving,
      offered,
      hasPage(asked, process.env),
      process.stdout.columns,
      (asked.tokenFile ?? asked.tokens) !== undefined,
    ),
  );
  for (const [i, { library }] of opened.entries()) {
    const address = addresses[i];
    if (library !== undefined && address?.kind === 'folder')
      await showIndexing(library, await countMarkdown(address.path), process.stdout);
  }
}

export function whyNot(error: unknown, port: number): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new CliError(`port ${port} is already in use; choose another one with --http <port>.`);
  if (code === 'EACCES')
    return new CliError(`port ${port} is not allowed; choose one above 1023 with --http <port>.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CliError(`this machine does not have the address: ${message}`);
  return error;
}

/** The options of the HTTP transport. `commands` are how a client would start each server over stdio, for the page. */
export async function serveOptions(
  asked: ServeArguments,
  commands: Readonly<Record<string, readonly string[]>>,
  environment: NodeJS.ProcessEnv,
): Promise<ServeOptions> {
  const { port, host, allowedOrigins } = asked;
  const allowedHosts = readAllowedHosts(environment);
  if (!isLocalAddress(host) && allowedHosts === undefined)
    throw new UsageError(
      `--host ${host} can be reached from other machines.`,
      'Set LECTERN_ALLOWED_HOSTS to the names that clients use, such as mcp.example.com; all other names are refused.',
    );
  const stateSecret = readStateSecrets(asked.stateSecretFile, environment);
  const store = await storeOf(asked);
  return {
    ...readLimits(environment).http,
    port,
    lameDuckMs: asked.lameDuckMs,
    ...(asked.workers === undefined ? {} : { workers: asked.workers }),
    ...(stateSecret === undefined ? {} : { stateSecret }),
    ...(store === undefined ? {} : { store }),
    ...(host === undefined ? {} : { host }),
    ...(allowedHosts === undefined ? {} : { allowedHosts }),
    ...(allowedOrigins.length === 0 ? {} : { allowedOrigins }),
    ...(hasPage(asked, environment) ? { page: await openPage({ commands, isPublic: true }) } : {}),
  };
}

/** The store that replicas share, from a package that is loaded only if it is used. */
async function storeOf({ redisUrl }: ServeArguments): Promise<ServeOptions['store']> {
  if (redisUrl === undefined || redisUrl === '') return undefined;
  const path = resolveServerPackage('@lectern/redis');
  if (path === undefined)
    throw new CliError(
      '--redis requires the package @lectern/redis, which is not installed.',
      `Install the package @lectern/redis ${PACKAGE_VERSION} where lectern is installed.`,
    );
  const { redis } = (await import(pathToFileURL(path).href)) as { redis(url: string): ServeOptions['store'] };
  try {
    return redis(redisUrl);
  } catch (error) {
    throw new UsageError(`--redis: ${(error as Error).message}.`);
  }
}

/** Whether the page is shown: as configured, otherwise only if no other machine can reach it. */
function hasPage({ page, host }: ServeArguments, environment: NodeJS.ProcessEnv): boolean {
  const asked = page ?? readSwitch(environment.LECTERN_PAGE);
  return asked ?? (isLocalAddress(host) && areLoopback(readAllowedHosts(environment)));
}

function isLocalAddress(host: string | undefined): boolean {
  return host === undefined || isLoopback(host);
}

function readAllowedHosts({ LECTERN_ALLOWED_HOSTS = '' }: NodeJS.ProcessEnv): string[] | undefined {
  const names = LECTERN_ALLOWED_HOSTS.split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  return given.length === 0 ? undefined : given;
}

function readSwitch(value: string | undefined): boolean | undefined {
  if (value === undefined || value === '') return undefined;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new UsageError(`LECTERN_PAGE is "${value}"; expected on or off.`);
}

const VARIABLE = 'LECTERN_STATE_SECRET';
/** Length of 24 random bytes in base64. */
const MIN_CHARACTERS = 32;

/** `undefined` if none is set. `file` takes precedence over the environment. */
export function readStateSecrets(
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
): readonly Uint8Array[] | undefined {
  const path = file ?? environment[`${VARIABLE}_FILE`];
  const text = path === undefined ? environment[VARIABLE] : readSecretFile(path);
  if (text === undefined) return undefined;
  const source = path === undefined ? VARIABLE : `"${path}"`;
  const secrets = text.split(path === undefined ? ',' : '\n').map((each) => each.trim());
  const given = secrets.filter((each) => each !== '');
  if (given.length === 0) throw new UsageError(`${source} is empty; expected a secret.`, ADVICE);
  // A secret is never part of a message.
  if (given.some((each) => each.length < MIN_CHARACTERS))
    throw new UsageError(`a secret in ${source} is shorter than ${MIN_CHARACTERS} characters.`, ADVICE);
  return given.map((each) => new TextEncoder().encode(each));
}

const ADVICE = 'Make one with: openssl rand -base64 32';

function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`the secret cannot be read: ${(error as Error).message}`);
  }
}
