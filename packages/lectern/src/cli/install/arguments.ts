/**
 * Reads the arguments of `lectern install` and `lectern uninstall`.
 * @module
 */
import { type Address, addressFrom } from '../address.ts';
import { UsageError } from '../errors.ts';
import {
  HTTP_PORT,
  type OptionSpecs,
  readChoice,
  readHeader,
  readOptions,
  refuseSurplus,
} from '../options.ts';
import { clientNamed, type Scope } from './places.ts';

/** The arguments of `lectern install`. */
export interface InstallArguments {
  readonly client: string;
  readonly address: Address;
  readonly name: string | undefined;
  /** A port, or a URL, where lectern serves the server over HTTP. */
  readonly http: string | undefined;
  /** Environment variables for the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** HTTP headers for a URL. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scope: Scope | undefined;
  readonly isDryRun: boolean;
  readonly isYes: boolean;
}

/** The arguments of `lectern uninstall`. */
interface UninstallArguments {
  readonly client: string;
  readonly name: string;
  readonly scope: Scope | undefined;
  readonly isDryRun: boolean;
}

const UNINSTALL: OptionSpecs = { scope: { type: 'string' }, 'dry-run': { type: 'boolean' } };
const INSTALL: OptionSpecs = {
  ...UNINSTALL,
  name: { type: 'string' },
  http: { type: 'string', optionalValue: { pattern: /^(?:\d|https?:)/i, default: HTTP_PORT } },
  env: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  yes: { type: 'boolean', short: 'y' },
};
const SCOPES: readonly Scope[] = ['user', 'project'];
/** Codex accepts no other names, and tools are named after them. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads what `lectern install` is given. */
export function readInstallArguments(args: readonly string[]): InstallArguments {
  const options = readOptions(args, INSTALL, { takesCommand: true });
  const [client, word, surplus] = options.words;
  if (client === undefined) throw new UsageError('missing arguments: a client and a server.');
  clientNamed(client);
  refuseSurplus(surplus);
  const name = options.text('name');
  if (name !== undefined && !isName(name))
    throw new UsageError(`"${name}" is not a valid name; use letters, digits, - and _, at most 64.`);
  return {
    client,
    address: addressFrom(word, options.command),
    name,
    http: readHttp(options.text('http')),
    environment: readEnvironment(options.list('env')),
    headers: Object.fromEntries(options.list('header').map(readHeader)),
    scope: readChoice('--scope', options.text('scope'), SCOPES),
    isDryRun: options.has('dry-run'),
    isYes: options.has('yes'),
  };
}

/** Reads what `lectern uninstall` is given. */
export function readUninstallArguments(args: readonly string[]): UninstallArguments {
  const options = readOptions(args, UNINSTALL);
  const [client, name, surplus] = options.words;
  if (client === undefined || name === undefined)
    throw new UsageError('missing arguments: a client and the name of a server.');
  refuseSurplus(surplus);
  const scope = readChoice('--scope', options.text('scope'), SCOPES);
  return { client, name, scope, isDryRun: options.has('dry-run') };
}

/** Whether all clients accept the name. */
export function isName(name: string): boolean {
  return NAME.test(name);
}

function readHttp(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const isPort = /^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= 65_535;
  if (isPort || (/^https?:/i.test(given) && URL.canParse(given))) return given;
  throw new UsageError(
    `"${given}" is not a valid port or URL; use a number from 1 to 65535, or a URL that starts with http:// or https://.`,
  );
}

function readEnvironment(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const [, key, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(each) ?? [];
      if (key === undefined || value === undefined)
        throw new UsageError(`--env is "${each}"; expected KEY=VALUE.`);
      return [key, value];
    }),
  );
}
