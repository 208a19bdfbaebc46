/**
 * `lectern install`, `uninstall` and `doctor`: their usage, and the arguments of the first two.
 * @module
 */
import { CLIENT_APPS } from '../../client-apps/table.ts';
import { type Address, addressFrom } from '../address.ts';
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import {
  HTTP_PORT,
  type OptionSpecs,
  readChoice,
  readHeader,
  readOptions,
  refuseSurplus,
} from '../options.ts';
import { clientNamed, type Scope, thisMachine } from './places.ts';

/** In lines of at most 100 columns. */
const NAMES = Object.keys(CLIENT_APPS)
  .join(', ')
  .replace(/(.{1,80}),\s/g, '$1,\n         ');

const INSTALL_USAGE: string = `Usage: lectern install <client> <server, folder, file or URL> [options]
       lectern install <client> [options] -- <command> [arguments]

Add a server to the configuration of a client. The rest of the file does not change.
Clients: ${NAMES}

  --name <name>         name of the server in the client
  --http [port or URL]  use a running "lectern serve --http" (default port 3333)
  --scope user|project  for you, in all folders (default), or for everyone who works in this folder
  --env KEY=VALUE       environment variable for the server; can be repeated
  --header "Name: value"  HTTP header for a URL; can be repeated
  --dry-run             show the change without making it
  --yes, -y             replace a different server of that name without asking

Examples:
  lectern install claude-code ./docs             lectern install vscode ./docs --scope project
  lectern install cursor https://example.com/mcp --header "Authorization: Bearer …"
  lectern install codex -- node dist/stdio.js
`;

const UNINSTALL_USAGE: string = `Usage: lectern uninstall <client> <name> [options]

Remove a server from the configuration of a client. The rest of the file does not change.
Clients: ${NAMES}

  --scope user|project  remove it only from your own configuration, or only from that of this folder
  --dry-run             show the change without making it

Examples:
  lectern uninstall claude-code docs             lectern uninstall vscode docs --scope project
`;

const DOCTOR_USAGE: string = `Usage: lectern doctor [client…] [options]

Start every server that your clients are configured with, in your home folder, and check that it responds.
Clients: ${NAMES}

  --project            also check the servers that files in this folder configure; only if you trust the folder
  --timeout <seconds>  how long to wait for a response (default 30)
  --json               print the results as JSON

Examples:
  lectern doctor                       lectern doctor cursor vscode --project
`;

/** `lectern install`, `uninstall` and `doctor`. */
export const installCommand: Command = {
  usage: INSTALL_USAGE,
  run: async (args) => (await import('./install.ts')).install(args, thisMachine()),
};

/** The `uninstall` command. */
export const uninstallCommand: Command = {
  usage: UNINSTALL_USAGE,
  run: async (args) => (await import('./uninstall.ts')).uninstall(args, thisMachine()),
};

/** The `doctor` command. */
export const doctorCommand: Command = {
  usage: DOCTOR_USAGE,
  run: async (args) => (await import('./doctor/doctor.ts')).doctor(args, thisMachine()),
};

/** The arguments of `lectern install`. */
export interface InstallArguments {
  readonly client: string;
  readonly address: Address;
  readonly name: string | undefined;
  /** A port or a URL at which lectern serves the server over HTTP. */
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
/** Codex accepts only these characters, and tools are named after the server. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads the arguments of `lectern install`. */
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

/** Reads the arguments of `lectern uninstall`. */
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
