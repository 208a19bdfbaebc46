/**
 * `lectern serve-catalogue`: a file of titles, or the built-in catalogue, as a service that media-gateway asks over HTTP.
 * @module
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createLogger, type Logger } from 'lectern';
import type { PackageCommand } from 'lectern/cli';
import type { Backend } from '../backend.ts';
import { type Admission, backendHandler } from './serve-backend.ts';

const USAGE = `Usage: lectern serve-catalogue [file] [--port <port>] [--host <address>] [--token-env <name>] [--header <name>]

Serve a catalogue of titles (.csv, .tsv, .json, .jsonl; default: the built-in one) as the HTTP service that media-gateway
requests titles from. The README of media-gateway documents its protocol, so that your own service can replace it.

  --port <port>       port to listen on (default 4000)
  --host <address>    address to listen on (default 127.0.0.1); others require --token-env
  --token-env <name>  environment variable with the token that requests must have (default: none needed)
  --header <name>     header that has the token, such as X-Api-Key (default: Authorization: Bearer <token>)

Examples:
  lectern serve-catalogue ./films.csv
  CATALOGUE_TOKEN=… lectern serve-catalogue ./films.csv --port 4000 --token-env CATALOGUE_TOKEN
  MEDIA_CATALOGUE_URL=http://127.0.0.1:4000 MEDIA_CATALOGUE_TOKEN=… lectern serve media-gateway
`;

/** `lectern serve-catalogue`. */
export const serveCatalogueCommand: PackageCommand = {
  usage: USAGE,
  async run(args) {
    const asked = readArguments(args);
    if (typeof asked === 'string') {
      process.stderr.write(`lectern serve-catalogue: ${asked}\nSee lectern serve-catalogue --help.\n`);
      return 2;
    }
    const logger = createLogger();
    const { server, url } = await serveCatalogue(await backendOf(asked.file, logger), asked, logger);
    process.stdout.write(
      `Catalogue service: ${url}\nAsk it: MEDIA_CATALOGUE_URL=${url} lectern serve media-gateway\n`,
    );
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return 0;
  },
};

export interface CatalogueServiceOptions {
  readonly port: number;
  readonly host: string;
  /** What requests must have; undefined: nothing. */
  readonly token?: string | undefined;
  /** The header that has the token. Default: `authorization`, after `Bearer`. */
  readonly header?: string | undefined;
}

interface Arguments extends CatalogueServiceOptions {
  readonly file: string | undefined;
}

/** The arguments, or what is wrong with them. */
function readArguments(args: readonly string[]): Arguments | string {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { port: text, host: text, 'token-env': text, header: text },
    });
    const { port = '4000', host = '127.0.0.1', header, 'token-env': variable } = values;
    if (positionals.length > 1) return `unexpected argument "${positionals[1]}".`;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      return `"${port}" is not a valid port; use a number from 0 to 65535.`;
    const token = variable === undefined ? undefined : (process.env[variable]?.trim() ?? '');
    if (token === '') return `the environment variable "${variable}" has no token.`;
    if (token === undefined && !LOOPBACK.test(host))
      return `--host ${host} can be reached from other machines; give a token with --token-env <name>.`;
    if (token === undefined && header !== undefined) return '--header needs --token-env <name>.';
    return { file: positionals[0], port: Number(port), host, token, header };
  } catch (error) {
    return (error as Error).message.split('. To specify')[0] as string;
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)(?::\d+)?$/;

async function backendOf(file: string | undefined, logger: Logger): Promise<Backend> {
  if (file === undefined) return (await import('../../content.ts')).builtInBackend();
  return (await import('../../open-file.ts')).fileBackend(file, logger, false);
}

/** Listens, and resolves once it does. */
export async function serveCatalogue(
  backend: Backend,
  options: CatalogueServiceOptions,
  logger: Logger,
): Promise<{ readonly server: Server; readonly url: string }> {
  const handler = backendHandler(backend, logger, admissionOf(options));
  const server = createServer((incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host.replace(/[[\]]/g, '')}]` : options.host;
  return { server, url: `http://${host}:${port}` };
}

/** Without a token, only programs of this machine are: a web page that has a name of its own lead here is not. */
function admissionOf({ token, header }: CatalogueServiceOptions): Admission {
  if (token === undefined) return (headers) => LOOPBACK.test(headers.get('host') ?? '');
  const expected = digestOf(header === undefined ? `Bearer ${token}` : token);
  return (headers) =>
    timingSafeEqual(digestOf(headers.get(header ?? 'authorization')?.trim() ?? ''), expected);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function answer(
  handler: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const leaving = new AbortController();
  outgoing.once('close', () => leaving.abort());
  const { method = 'GET', url = '/', headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await handler(
    new Request(`http://catalogue.invalid${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      signal: leaving.signal,
      body: hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null,
      duplex: 'half',
    } as RequestInit),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}
