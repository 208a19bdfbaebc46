/**
 * Reads the arguments of `lectern serve`.
 * @module
 */
import {
  createLogger,
  jsonLines,
  LOG_LEVELS,
  type LogFormat,
  type Logger,
  type LogLevel,
} from '../../logging/logger.ts';
import { UsageError } from '../errors.ts';
import {
  HTTP_PORT,
  type OptionSpecs,
  type Options,
  readCharacters,
  readChoice,
  readOptions,
  readPort,
} from '../options.ts';

/** The arguments of `lectern serve`. */
export interface ServeArguments {
  readonly what: readonly string[];
  readonly transport: 'stdio' | 'http';
  readonly port: number;
  readonly host: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly logLevel: LogLevel | undefined;
  readonly logFormat: LogFormatName | undefined;
  /** Additional file for the log. */
  readonly logFile: string | undefined;
  /** The level of that file; undefined: that of the log. */
  readonly logFileLevel: LogLevel | undefined;
  /** Whether to reload a file when it changes. */
  readonly watch: boolean;
  /** Whether the page is shown; undefined: only if no other machine can reach it. */
  readonly page: boolean | undefined;
  /** Maximum size of instructions with an index, in characters; undefined: the server's own. */
  readonly indexCharacters: number | undefined;
  /** The folder for stored indexes; false: indexes are not stored; undefined: the user's cache folder. */
  readonly cache: string | false | undefined;
  /** Globs of excluded files in folders. */
  readonly exclude: readonly string[];
  /** Whether `.gitignore` files apply in folders. */
  readonly gitignore: boolean;
  /** Serves a registry of sources although its signatures do not verify. */
  readonly allowUnverified: boolean;
  /** Serves a folder of patterns without the built-in ones. */
  readonly only: boolean;
  /** Logs which titles of a catalogue are skipped, and why. */
  readonly why: boolean;
  /** The file with the secrets that replicas share. */
  readonly stateSecretFile: string | undefined;
  /** URL of the Redis that replicas share. */
  readonly redisUrl: string | undefined;
  /** How many processes share the port; undefined: only this one. */
  readonly workers: number | 'auto' | undefined;
  /** How long `/ready` is 503 before the server stops, in milliseconds. */
  readonly lameDuckMs: number;
  /** The file with the digests of the accepted tokens; undefined: no token is required. */
  readonly tokenFile: string | undefined;
  /** The same content, from the variable `LECTERN_TOKENS`. */
  readonly tokens: string | undefined;
  /** Access tokens of authorization servers; undefined: none are accepted. */
  readonly oauth: OAuthArguments | undefined;
}

/** The authorization servers whose access tokens are accepted, and the requirements. */
export interface OAuthArguments {
  readonly issuers: readonly string[];
  /** URL under which clients reach the server. */
  readonly publicUrl: string | undefined;
  /** Scopes that every request needs. */
  readonly scopes: readonly string[];
  /** Audiences that tokens may be for instead of the URL of the endpoint. */
  readonly audiences: readonly string[];
  /** Type of the tokens; undefined: `at+jwt`. */
  readonly tokenType: TokenType | undefined;
}

const TOKEN_TYPES = ['at+jwt', 'JWT'] as const;
type TokenType = (typeof TOKEN_TYPES)[number];

const LOG_FORMATS = ['pretty', 'json'] as const;
/** The name of a log format. */
export type LogFormatName = (typeof LOG_FORMATS)[number];

const OPTIONS: OptionSpecs = {
  stdio: { type: 'boolean' },
  http: { type: 'string', optionalValue: { pattern: /^\d/, default: HTTP_PORT }, elsewhere: ['port', 'sse'] },
  host: { type: 'string', elsewhere: ['bind', 'hostname', 'listen'] },
  'allow-origin': { type: 'string', multiple: true, elsewhere: ['cors', 'origin'] },
  'log-level': { type: 'string', elsewhere: ['debug', 'verbose', 'quiet'] },
  'log-format': { type: 'string' },
  'log-file': { type: 'string' },
  'log-file-level': { type: 'string' },
  watch: { type: 'boolean' },
  'index-characters': { type: 'string' },
  'cache-dir': { type: 'string' },
  'no-cache': { type: 'boolean' },
  page: { type: 'boolean' },
  'no-page': { type: 'boolean' },
  exclude: { type: 'string', multiple: true, elsewhere: ['ignore'] },
  'no-gitignore': { type: 'boolean' },
  'allow-unverified': { type: 'boolean' },
  only: { type: 'boolean' },
  why: { type: 'boolean' },
  'state-secret-file': { type: 'string' },
  redis: { type: 'string' },
  'lame-duck': { type: 'string' },
  workers: { type: 'string' },
  'token-file': { type: 'string' },
  'oauth-issuer': { type: 'string', multiple: true },
  'public-url': { type: 'string' },
  scope: { type: 'string', multiple: true },
  audience: { type: 'string', multiple: true },
  'token-type': { type: 'string' },
};

/** With one of these, HTTP is the default. */
const HTTP_ONLY = [
  ...['host', 'allow-origin', 'page', 'token-file', 'oauth-issuer', 'public-url', 'scope', 'audience'],
  ...['state-secret-file', 'redis', 'lame-duck', 'workers'],
];

/** Reads the arguments of `lectern serve`. `isTerminal`: stdin is a terminal, so no program uses it for MCP. */
export function readServeArguments(args: readonly string[], isTerminal: boolean): ServeArguments {
  const options = readOptions(args, OPTIONS);
  const { words } = options;
  const http = options.text('http');
  const what = [...new Set(words)];
  if (options.has('stdio') && http !== undefined)
    throw new UsageError('--stdio and --http are both given; use one of them.');
  const workers = readWorkers(options.text('workers'));
  const httpOnly = HTTP_ONLY.find((name) => options.has(name) || options.text(name) || options.list(name)[0]);
  if (options.has('stdio') && httpOnly !== undefined)
    throw new UsageError(`--${httpOnly} is only for HTTP; a client over stdio starts the server itself.`);
  const isHttp = http !== undefined || httpOnly !== undefined;
  const isStdio = options.has('stdio') || (!isHttp && !isTerminal && words.length === 1);
  if (isStdio && what.length === 0) throw new UsageError('missing argument: a server, folder or file.');
  if (isStdio && words.length > 1)
    throw new UsageError('only one server can be served over stdio; use --http for several.');
  const tokenFile = options.text('token-file') ?? process.env.LECTERN_TOKEN_FILE;
  const { LECTERN_TOKENS: tokens } = process.env;
  if (!isStdio && tokenFile !== undefined && tokens !== undefined)
    throw new UsageError('a token file and LECTERN_TOKENS are both given; use one of them.');
  return {
    what,
    transport: isStdio ? 'stdio' : 'http',
    port: readPort(http ?? HTTP_PORT),
    host: options.text('host'),
    allowedOrigins: options.list('allow-origin'),
    logLevel: readChoice('--log-level', options.text('log-level'), LOG_LEVELS),
    logFormat: readChoice('--log-format', options.text('log-format'), LOG_FORMATS),
    logFile: options.text('log-file') ?? process.env.LECTERN_LOG_FILE,
    logFileLevel: readChoice(
      '--log-file-level',
      options.text('log-file-level') ?? process.env.LECTERN_LOG_FILE_LEVEL,
      LOG_LEVELS,
    ),
    watch: options.has('watch'),
    indexCharacters: readCharacters('--index-characters', options.text('index-characters')),
    page: options.has('no-page') ? false : options.has('page') ? true : undefined,
    cache: options.has('no-cache') ? false : options.text('cache-dir'),
    exclude: options.list('exclude'),
    gitignore: !options.has('no-gitignore'),
    allowUnverified: options.has('allow-unverified'),
    only: options.has('only'),
    why: options.has('why'),
    stateSecretFile: options.text('state-secret-file'),
    redisUrl: options.text('redis') ?? process.env.LECTERN_REDIS_URL,
    workers,
    lameDuckMs: readSeconds('--lame-duck', options.text('lame-duck')) * 1000,
    tokenFile,
    tokens,
    oauth: readOAuth(options, tokenFile ?? tokens),
  };
}

function readOAuth(options: Options, fixedTokens: string | undefined): OAuthArguments | undefined {
  const issuers = options.list('oauth-issuer');
  const publicUrl = options.text('public-url');
  const scopes = options.list('scope');
  if (issuers.length === 0) {
    const unused = ['public-url', 'scope', 'audience', 'token-type'].find(
      (name) => options.list(name).length > 0 || options.text(name) !== undefined,
    );
    if (unused !== undefined) throw new UsageError(`--${unused} requires --oauth-issuer.`);
    return undefined;
  }
  if (fixedTokens !== undefined)
    throw new UsageError(
      '--oauth-issuer and fixed tokens (--token-file, LECTERN_TOKENS) are both given; use one of them.',
    );
  const tokenType = readChoice('--token-type', options.text('token-type'), TOKEN_TYPES);
  return { issuers, publicUrl, scopes, audiences: options.list('audience'), tokenType };
}

/** Zero if it is not given. */
function readSeconds(option: string, value = '0'): number {
  if (/^\d{1,4}([.]\d+)?$/.test(value)) return Number(value);
  throw new UsageError(`${option} is "${value}"; expected a number of seconds, such as 10.`);
}

function readWorkers(value: string | undefined): ServeArguments['workers'] {
  if (value === undefined || value === 'auto') return value;
  if (/^[1-9]\d{0,2}$/.test(value)) return Number(value);
  throw new UsageError(`--workers is "${value}"; expected a number of processes, such as 2, or auto.`);
}

/** The logger of the arguments, or undefined where each server writes in its own format. */
export async function loggerFor(
  { logLevel, logFormat }: Pick<ServeArguments, 'logLevel' | 'logFormat'>,
  isTerminal = false,
): Promise<Logger | undefined> {
  const wanted = logFormat ?? (isTerminal ? 'pretty' : undefined);
  if (wanted === undefined) return undefined;
  return createLogger({
    ...(logLevel === undefined ? {} : { level: logLevel }),
    format: await formatOf(wanted),
  });
}

async function formatOf(name: LogFormatName): Promise<LogFormat> {
  switch (name) {
    case 'json':
      return jsonLines;
    case 'pretty':
      return (await import('./terminal.ts')).prettyLines;
  }
}
