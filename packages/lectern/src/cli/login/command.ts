/**
 * `lectern login` and `lectern logout`: OAuth tokens for servers at a URL, which the other commands use.
 * @module
 */
import { spawn } from 'node:child_process';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { overHttp } from '../../client/http-link.ts';
import { LinkError } from '../../client/link.ts';
import { MemoryCredentials } from '../../client/oauth/credentials.ts';
import { type OAuth, oauth } from '../../client/oauth/oauth.ts';
import type { DeviceCode, OAuthGrant, OAuthOptions } from '../../client/oauth/options.ts';
import { readUrl } from '../client/client-arguments.ts';
import { linkFailure, negotiationFailure } from '../client/failures.ts';
import { nameOf } from '../client/run-with-client.ts';
import type { Command } from '../commands.ts';
import { CliError, UsageError } from '../errors.ts';
import { type Machine, thisMachine } from '../install/places.ts';
import { type Options, onlyWord, readOptions, readPort, readTimeout } from '../options.ts';
import { PACKAGE_VERSION } from '../own-program.ts';
import { oneLine } from '../plain-text.ts';
import { CredentialFiles, credentialFile } from './credential-file.ts';
import { listenForRedirect } from './redirect-listener.ts';

const DEFAULT_SECONDS = '300';
/** Time limit for a response of the server itself. */
const SERVER_MS = 60_000;

const LOGIN_USAGE = `Usage: lectern login <url> [options]

Sign in to a server at a URL with OAuth. Prints a page to open in a browser, waits until you have signed in, and stores
the tokens in your configuration folder, readable only by you. tools, call, read, prompt, complete and doctor use them
and refresh them.

  --no-browser            print the URL of the page without opening it
  --device                sign in on another device, with a code, where the authorization server supports it
  --scope <scopes>        further scopes to ask for, separated by spaces
  --client-id <id>        a client ID from the authorization server, or the https URL of a client ID metadata document
                          (default: register a client); LECTERN_CLIENT_SECRET holds its secret, if it has one
  --callback-port <port>  port for the redirect, for clients that are registered with one (default: any free port)
  --timeout <seconds>     how long to wait for you (default ${DEFAULT_SECONDS})

Examples:
  lectern login https://mcp.example.com/mcp
  lectern login https://mcp.example.com/mcp --device --scope "notes:read notes:write"
`;

const LOGOUT_USAGE = `Usage: lectern logout <url>

Delete the tokens that lectern login has stored for a server, and revoke them where the authorization server supports it.

Examples:
  lectern logout https://mcp.example.com/mcp
`;

/** The `login` command. */
export const loginCommand: Command = { usage: LOGIN_USAGE, run: login };

/** The `logout` command. */
export const logoutCommand: Command = { usage: LOGOUT_USAGE, run: logout };

async function login(args: readonly string[]): Promise<number> {
  const options = readOptions(args, {
    'no-browser': { type: 'boolean' },
    device: { type: 'boolean' },
    scope: { type: 'string' },
    'client-id': { type: 'string' },
    'callback-port': { type: 'string' },
    timeout: { type: 'string' },
  });
  const url = readUrl(onlyWord(options.words, 'the URL of a server'));
  const timeoutMs = readTimeout(options.text('timeout') ?? DEFAULT_SECONDS);
  const port = options.text('callback-port');
  const listener = options.has('device')
    ? undefined
    : await listenForRedirect(port === undefined ? 0 : readPort(port));
  const files = new CredentialFiles();
  // A sign-in that fails or is interrupted does not touch the stored tokens.
  const store = new MemoryCredentials();
  const grant: OAuthGrant =
    listener === undefined
      ? { type: 'device_code', show: showDeviceCode }
      : {
          type: 'authorization_code',
          redirectUri: listener.redirectUri,
          async authorize(page) {
            showPage(page.href, !options.has('no-browser'));
            return listener.redirected;
          },
        };
  const auth = oauth({
    store,
    grant,
    clientName: 'Lectern',
    ...identityFrom(options),
    ...scopeFrom(options),
  });
  try {
    const name = await waitFor(timeoutMs, (signal) => signIn(url, auth, signal));
    const signedIn = store.load(url);
    if (signedIn?.tokens === undefined) {
      await files.remove(url);
      process.stdout.write(`${name} at ${url} requires no sign-in.\n`);
      return 0;
    }
    await files.save(url, signedIn);
    const { scope = signedIn.scope } = signedIn.tokens;
    const scopes = scope === undefined ? '' : ` with the scopes ${oneLine(scope)}`;
    process.stdout.write(`Signed in to ${name}${scopes}.\n`);
    process.stderr.write(`Stored in ${credentialFile(url)}\n`);
    return 0;
  } catch (error) {
    const explained =
      error instanceof LinkError ? linkFailure(error, { headers: {}, timeoutMs: SERVER_MS, log: '' }) : error;
    throw negotiationFailure(explained, undefined);
  } finally {
    listener?.close();
  }
}

/** Resolves to the name of the server. Some servers require authorization only when a list is requested. */
async function signIn(url: string, auth: OAuth, signal: AbortSignal): Promise<string> {
  const send = (target: string, init: RequestInit): Promise<Response> =>
    fetch(target, { ...init, signal: init.signal == null ? signal : AbortSignal.any([init.signal, signal]) });
  const clientInfo = { name: 'lectern', version: PACKAGE_VERSION };
  const client: Client = await connect(overHttp(url, { auth, fetch: send }), {
    clientInfo,
    openTimeoutMs: SERVER_MS,
  });
  try {
    if (client.server.capabilities?.tools !== undefined) await client.listTools();
    return nameOf(client);
  } finally {
    await client.close();
  }
}

async function waitFor<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const message = `nobody signed in within ${milliseconds / 1000} seconds.`;
    timer = setTimeout(
      () => reject(new CliError(message, 'Use --timeout <seconds> to wait longer.')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work(abort.signal), over]);
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

function showPage(page: string, mayOpen: boolean): void {
  process.stderr.write(`Open this page to sign in:\n\n  ${page}\n\nWaiting for you to sign in …\n`);
  if (mayOpen && process.stderr.isTTY) openBrowser(page, thisMachine());
}

/** The program that opens a URL; `BROWSER` sets another one. */
function browserCommand({ system, environment }: Pick<Machine, 'system' | 'environment'>): string[] {
  const { BROWSER = '' } = environment;
  if (BROWSER.trim() !== '') return BROWSER.trim().split(/\s+/);
  if (system === 'darwin') return ['open'];
  // Without a shell, which would interpret "&" in a URL.
  return system === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

/** Does nothing without a browser, because the URL is printed too. */
function openBrowser(url: string, machine: Pick<Machine, 'system' | 'environment'>): void {
  const [program = '', ...args] = browserCommand(machine);
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}

function showDeviceCode({ verificationUri, userCode, verificationUriComplete }: DeviceCode): void {
  const complete = verificationUriComplete === undefined ? '' : `, or ${verificationUriComplete}`;
  process.stderr.write(
    `Open ${verificationUri} on any device and enter the code ${oneLine(userCode)}${complete}\n\nWaiting for you to sign in …\n`,
  );
}

function identityFrom(options: Options): Pick<OAuthOptions, 'client' | 'clientMetadataUrl'> {
  const id = options.text('client-id');
  const { LECTERN_CLIENT_SECRET: secret } = process.env;
  if (id === undefined) return {};
  if (/^https:\/\//.test(id)) return { clientMetadataUrl: id };
  return { client: secret === undefined || secret === '' ? { id } : { id, secret } };
}

function scopeFrom(options: Options): { scope?: string } {
  const scope = options.text('scope');
  if (scope === undefined) return {};
  // The characters that scopes consist of (RFC 6749, section 3.3).
  if (!/^[\x21\x23-\x5b\x5d-\x7e ]+$/.test(scope))
    throw new UsageError(`--scope is "${scope}"; expected scopes, separated by spaces.`);
  return { scope: scope.trim().split(/ +/).join(' ') };
}

async function logout(args: readonly string[]): Promise<number> {
  const url = readUrl(onlyWord(readOptions(args, {}).words, 'the URL of a server'));
  const store = new CredentialFiles();
  if ((await store.load(url)) === undefined) {
    process.stdout.write(`Not signed in to ${url}.\n`);
    return 0;
  }
  try {
    await oauth({ store }).signOut(url);
  } catch (error) {
    // Deleted first, in case revocation fails.
    process.stderr.write(`The tokens could not be revoked: ${oneLine((error as Error).message)}.\n`);
  }
  process.stdout.write(`Signed out of ${url}.\n`);
  return 0;
}
