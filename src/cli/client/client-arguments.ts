/**
 * What `tools`, `call`, `read`, `prompt` and `complete` have in common on the command line.
 * @module
 */
import { REVISIONS, type Revision } from '../../protocol/revisions.ts';
import { nearest } from '../../spelling/nearest.ts';
import { UsageError } from '../errors.ts';
import { type OptionSpecs, type OptionValue, readOptions } from '../options.ts';
import { SERVER_NAMES } from '../servers.ts';
import { readWhere, type Where } from './where.ts';

export interface ClientArguments {
  readonly where: Where;
  /** What is left for the command itself. */
  readonly words: readonly string[];
  /** Undefined: the newest that works. */
  readonly revision: Revision | undefined;
  readonly json: boolean;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Values of the command's own options. */
  readonly own: Readonly<Record<string, OptionValue>>;
}

const OPTIONS: OptionSpecs = {
  revision: { type: 'string' },
  json: { type: 'boolean' },
  header: { type: 'string', multiple: true },
  timeout: { type: 'string', default: '60' },
};

export const SHARED_USAGE: string = `<what> is a built-in server (${SERVER_NAMES.join(', ')}),
a folder, a file, or a URL; or leave it out and put a command that speaks stdio behind "--".

  --revision <revision>    ${REVISIONS.slice(0, 3).join(', ')},
                           ${REVISIONS.slice(3).join(' or ')}; else the newest that works
  --json                   the result as JSON
  --header "Name: value"   for URLs, as often as needed
  --timeout <seconds>      how long to wait for an answer (60)
`;

/** What follows `--` is a command. `own` are options of the calling command. */
export function readClientArguments(args: readonly string[], own: OptionSpecs = {}): ClientArguments {
  const end = args.indexOf('--');
  const { values, words } = readOptions(end < 0 ? args : args.slice(0, end), {
    ...OPTIONS,
    ...own,
  });
  const command = end < 0 ? undefined : args.slice(end + 1);
  const where = command === undefined ? whereOf(words[0]) : commandOf(command);
  const headers = Array.isArray(values.header) ? values.header : [];
  if (headers.length > 0 && where.kind !== 'url')
    throw new UsageError('--header is for a server with a URL.');
  return {
    where,
    words: command === undefined ? words.slice(1) : words,
    revision: values.revision === undefined ? undefined : readRevision(String(values.revision)),
    json: values.json === true,
    headers: Object.fromEntries(headers.map(readHeader)),
    timeoutMs: readTimeout(String(values.timeout)),
    own: Object.fromEntries(Object.entries(values).filter(([name]) => name in own)),
  };
}

function whereOf(what: string | undefined): Where {
  if (what === undefined) throw new UsageError('which server, folder, file or URL?');
  return readWhere(what);
}

function commandOf([command, ...args]: readonly string[]): Where {
  if (command === undefined) throw new UsageError('which command? Nothing stands behind "--".');
  return { kind: 'command', command, args };
}

function readRevision(text: string): Revision {
  const found = REVISIONS.find((revision) => revision === text);
  if (found !== undefined) return found;
  const hint = nearest(text, REVISIONS);
  throw new UsageError(
    `--revision is "${text}"; expected ${REVISIONS.join(', ')}.`,
    hint === undefined ? undefined : `Did you mean "${hint}"?`,
  );
}

/** RFC 9110, 5.1 and 5.5. */
const HEADER = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):[ \t]*([\x20-\x7e\t]*)$/;

function readHeader(text: string): [string, string] {
  const [, name, value] = HEADER.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--header is ${JSON.stringify(text)}; expected "Name: value".`);
  return [name.toLowerCase(), value.trim()];
}

/** What timers can count: 24 days. */
const LONGEST_SECONDS = 2_000_000;

function readTimeout(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds > 0 && seconds <= LONGEST_SECONDS) return seconds * 1000;
  throw new UsageError(`--timeout is "${text}"; expected a number of seconds.`);
}
