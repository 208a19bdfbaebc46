/**
 * Reads an entry in a client’s configuration, whichever client it belongs to.
 * @module
 */
import { isObject } from '../../../base/json-value.ts';
import type { Machine } from '../places.ts';

/** An entry that starts a program. */
export interface ConfiguredProgram {
  readonly kind: 'program';
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Where it is started. */
  readonly folder: string | undefined;
}

/** An entry with a URL. */
export interface ConfiguredUrl {
  readonly kind: 'url';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** HTTP+SSE (2024-11-05). */
  readonly isSse: boolean;
}

/** A parsed entry. */
export type Configured =
  | ConfiguredProgram
  | ConfiguredUrl
  | { readonly kind: 'off' }
  | { readonly kind: 'unreadable'; readonly reason: string };

type Members = Readonly<Record<string, unknown>>;

/** Reads an entry in a client's configuration, whichever client it belongs to. */
export function readConfigured(value: unknown, { environment }: Pick<Machine, 'environment'>): Configured {
  if (!isObject(value)) return { kind: 'unreadable', reason: 'it is not an object' };
  if (value.disabled === true || value.enabled === false) return { kind: 'off' };
  // Cline puts the rest of an entry into `transport`.
  if (isObject(value.transport)) return readConfigured(value.transport, { environment });
  const program = programOf(value);
  if (typeof program.command === 'string' && program.command !== '')
    return readProgram(program.command, program);
  const url = [value.url, value.httpUrl, value.serverUrl, value.uri].find((each) => typeof each === 'string');
  if (typeof url !== 'string') return { kind: 'unreadable', reason: 'it has neither a command nor a URL' };
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    return { kind: 'unreadable', reason: `"${url}" is not a valid URL` };
  const isSse = value.type === 'sse' || (value.type === undefined && /\/sse\/?$/.test(new URL(url).pathname));
  return { kind: 'url', url, isSse, headers: headersOf(value, environment) };
}

/** The forms of a program in clients that differ from most. */
function programOf(value: Members): Members {
  // Zed once used `command: { path, args, env }`; opencode has one list; Goose has `cmd` and `envs`.
  if (isObject(value.command)) return { ...value.command, command: value.command.path };
  if (Array.isArray(value.command)) {
    const [command, ...args] = value.command;
    return { ...value, command, args, env: value.environment };
  }
  return value.cmd === undefined ? value : { ...value, command: value.cmd, env: value.envs };
}

function readProgram(command: string, { args = [], env, cwd }: Members): Configured {
  if (!Array.isArray(args) || !args.every((each) => typeof each === 'string'))
    return { kind: 'unreadable', reason: '"args" is not a list of strings' };
  return {
    kind: 'program',
    command,
    args,
    environment: textsOf(env),
    folder: typeof cwd === 'string' ? cwd : undefined,
  };
}

/** Includes those that Codex takes from variables. */
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

type Surroundings = Pick<Machine, 'environment' | 'home' | 'folder'>;

/** Variables that only the client knows, such as `${input:token}`, are added to `missing` and not replaced. */
export function fillIn<T>(value: T, machine: Surroundings, missing: Set<string>): T {
  if (typeof value === 'string') return fillText(value, machine, missing) as T;
  if (Array.isArray(value)) return value.map((each) => fillIn(each, machine, missing)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, each]) => [key, fillIn(each, machine, missing)]);
  return Object.fromEntries(members) as T;
}

function fillText(text: string, machine: Surroundings, missing: Set<string>): string {
  return text.replace(/\$\{([^{}]+)\}/g, (whole, inner: string) => {
    const filled = valueFor(inner, machine);
    if (filled === undefined) missing.add(whole);
    return filled ?? whole;
  });
}

function valueFor(inner: string, { environment, home, folder }: Surroundings): string | undefined {
  if (inner === 'userHome') return home;
  if (inner === 'workspaceFolder') return folder;
  if (inner === '/' || inner === 'pathSeparator') return '/';
  const [, name = '', fallback] = /^(?:env:)?([A-Za-z_]\w*)(?::-(.*))?$/s.exec(inner) ?? [];
  return environment[name] ?? fallback;
}
