/**
 * The command line options shared by `tools`, `call`, `read`, `prompt` and `complete`.
 * @module
 */
import { REVISIONS, type Revision } from '../../protocol/revisions.ts';
import { type Address, addressFrom } from '../address.ts';
import { UsageError } from '../errors.ts';
import {
  type OptionSpecs,
  type Options,
  readChoice,
  readHeader,
  readOptions,
  readTimeout,
} from '../options.ts';
import { SERVER_NAMES } from '../server-packages.ts';

/** The arguments of a command that connects to a server. */
export interface ClientArguments {
  readonly address: Address;
  /** Arguments of the command itself. */
  readonly words: readonly string[];
  /** Undefined: the newest that works. */
  readonly revision: Revision | undefined;
  readonly json: boolean;
  /** Values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** All options, including those of the command itself. */
  readonly options: Options;
}

const OPTIONS: OptionSpecs = {
  revision: { type: 'string' },
  json: { type: 'boolean' },
  token: { type: 'string' },
  header: { type: 'string', multiple: true },
  timeout: { type: 'string' },
};

const DEFAULT_SECONDS = '60';

/** The part of the usage that these commands share. */
export const SHARED_USAGE: string = `<server> is an installed server (${SERVER_NAMES.join(', ')}),
a folder, a file or a URL; or leave it out and give a stdio server command after "--".

  --revision <revision>    ${REVISIONS.slice(0, 3).join(', ')},
                           ${REVISIONS.slice(3).join(' or ')}; default: the newest that works
  --json                   print the result as JSON
  --token <token>          for URLs: a bearer token (default: the one of lectern login, if any)
  --header "Name: value"   for URLs; can be repeated
  --timeout <seconds>      how long to wait for a response (default ${DEFAULT_SECONDS})
`;

/** Reads the shared arguments; the server is the first word, or the command after `--`. */
export function readClientArguments(args: readonly string[], own: OptionSpecs = {}): ClientArguments {
  const options = readOptions(args, { ...OPTIONS, ...own }, { takesCommand: true });
  const { words, command } = options;
  const address = withoutCredentials(addressFrom(command === undefined ? words[0] : undefined, command));
  return {
    address,
    words: command === undefined ? words.slice(1) : words,
    revision: readChoice('--revision', options.text('revision'), REVISIONS),
    json: options.has('json'),
    headers: readHeaders(options, address),
    timeoutMs: readTimeout(options.text('timeout') ?? DEFAULT_SECONDS),
    options,
  };
}

function readHeaders(options: Options, { kind }: Address): Record<string, string> {
  const given = options.list('header').map(readHeader);
  const token = options.text('token');
  if (kind !== 'url' && token !== undefined) throw new UsageError('--token is only for a server at a URL.');
  if (kind !== 'url' && given.length > 0) throw new UsageError('--header is only for a server at a URL.');
  const headers = Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
  if (token === undefined) return headers;
  if (headers.authorization !== undefined)
    throw new UsageError('--token and --header "Authorization: …" are both given; use one of them.');
  // The characters of RFC 6750; an error does not repeat the token.
  if (!/^[\w.~+/-]+=*$/.test(token)) throw new UsageError('--token is not a bearer token.');
  return { ...headers, authorization: `Bearer ${token}` };
}

/** The URL of a server, for commands that take nothing else. */
export function readUrl(word: string): string {
  if (/^https?:[/]{2}/i.test(word)) {
    const address = withoutCredentials(addressFrom(word, undefined));
    if (address.kind === 'url') return address.url;
  }
  throw new UsageError(`"${word}" is not a server URL; it must start with http:// or https://.`);
}

/** The URL as it is requested. One with a user name or password is refused. */
function withoutCredentials(address: Address): Address {
  if (address.kind !== 'url') return address;
  const { href, username, password } = new URL(address.url);
  if (username === '' && password === '') return { kind: 'url', url: href };
  throw new UsageError(
    'a URL with a user name or password is refused, since both would appear in logs.',
    'Use a header: --header "Authorization: Basic <base64 of name:password>".',
  );
}
