/**
 * What an entry in a client's configuration says, whichever client it is of.
 * @module
 */
import type { Machine } from '../machine.ts';

export interface ConfiguredProgram {
  readonly kind: 'program';
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Where it is started. */
  readonly folder: string | undefined;
}

export interface ConfiguredUrl {
  readonly kind: 'url';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The transport of 2024-11-05. */
  readonly isSse: boolean;
}

export type Configured =
  | ConfiguredProgram
  | ConfiguredUrl
  | { readonly kind: 'off' }
  | { readonly kind: 'unreadable'; readonly reason: string };

type Members = Readonly<Record<string, unknown>>;

export function readConfigured(value: unknown, { environment }: Pick<Machine, 'environment'>): Configured {
  if (!isObject(value)) return { kind: 'unreadable', reason: 'it is no object' };
  if (value.disabled === true || value.enabled === false) return { kind: 'off' };
  // Zed once had `command: { path, args, env }`.
  const program = isObject(value.command) ? { ...value.command, command: value.command.path } : value;
  if (typeof program.command === 'string' && program.command !== '')
    return readProgram(program.command, program);
  const url = [value.url, value.httpUrl, value.serverUrl].find((each) => typeof each === 'string');
  if (typeof url !== 'string') return { kind: 'unreadable', reason: 'it has neither a command nor a URL' };
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    return { kind: 'unreadable', reason: `"${url}" is no URL` };
  const isSse = value.type === 'sse' || (value.type === undefined && /\/sse\/?$/.test(new URL(url).pathname));
  return { kind: 'url', url, isSse, headers: headersOf(value, environment) };
}

function readProgram(command: string, { args = [], env, cwd }: Members): Configured {
  if (!Array.isArray(args) || !args.every((each) => typeof each === 'string'))
    return { kind: 'unreadable', reason: '"args" is no list of texts' };
  return {
    kind: 'program',
    command,
    args,
    environment: textsOf(env),
    folder: typeof cwd === 'string' ? cwd : undefined,
  };
}

/** With those that Codex takes from variables. */
function headersOf(
  { headers, http_headers, env_http_headers, bearer_token_env_var }: Members,
  environment: Machine['environment'],
): Record<string, string> {
  const named = Object.entries(textsOf(env_http_headers)).map(([key, name]) => [key, environment[name]]);
  const token = environment[String(bearer_token_env_var)];
  return {
    ...textsOf(headers),
    ...textsOf(http_headers),
    ...textsOf(Object.fromEntries(named)),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
}

function textsOf(value: unknown): Record<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
