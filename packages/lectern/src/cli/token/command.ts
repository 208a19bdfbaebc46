/**
 * `lectern token new`: creates a bearer token and adds its digest to a token file.
 * @module
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import type { Command } from '../commands.ts';
import { CliError, UsageError } from '../errors.ts';
import { readOptions } from '../options.ts';
import { digestOf, SCOPE } from './token-file.ts';

const DEFAULT_FILE = 'tokens.yaml';
const DAY_MS = 86_400_000;
const MAX_DAYS = 3650;

const USAGE = `Usage: lectern token new <principal> [options]

Make a token for a person or program, print it once, and add its SHA-256 to the token file. Remove an entry from the
file to revoke its token; a running server notices within seconds.

  --file <file>     token file (default ${DEFAULT_FILE}); it is created, readable only by you, if it does not exist
  --expires <days>  days until the token expires (default: never)
  --scope <name>    scope that the token grants; can be repeated (default: none)

Examples:
  lectern token new ada
  lectern token new ci --expires 90 --scope notes:read --file tokens.yaml
  lectern serve ./docs --http --token-file tokens.yaml
`;

/** The `token` command. */
export const tokenCommand: Command = { usage: USAGE, run };

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args, {
    file: { type: 'string' },
    expires: { type: 'string' },
    scope: { type: 'string', multiple: true },
  });
  const [action, principal, ...more] = options.words;
  if (action !== 'new')
    throw new UsageError(
      action === undefined ? 'missing argument: new.' : `unknown action "${action}"; use new.`,
    );
  if (principal === undefined || principal === '') throw new UsageError('missing argument: a principal.');
  if (more.length > 0) throw new UsageError(`unexpected argument "${more[0]}".`);
  const expires = readExpiry(options.text('expires'));
  const scopes = options.list('scope');
  const wrong = scopes.find((scope) => !SCOPE.test(scope));
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" is not a valid scope; use printable ASCII without spaces and quotes.`);
  const file = options.text('file') ?? DEFAULT_FILE;
  const token = randomBytes(32).toString('base64url');
  append(file, [
    `- principal: ${JSON.stringify(principal)}`,
    `  sha256: ${digestOf(token).toString('hex')}`,
    ...(scopes.length === 0 ? [] : [`  scopes: ${JSON.stringify(scopes)}`]),
    ...(expires === undefined ? [] : [`  expires: ${expires.toISOString()}`]),
  ]);
  // Only the token goes to stdout, so that a script can read it.
  process.stderr.write(`Added a token for "${principal}" to ${file}. It is shown only once:\n`);
  process.stdout.write(`${token}\n`);
  process.stderr.write('Clients send it in the header: Authorization: Bearer <token>\n');
  return 0;
}

function readExpiry(days: string | undefined): Date | undefined {
  if (days === undefined) return undefined;
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > MAX_DAYS)
    throw new UsageError(`--expires is "${days}"; expected a number of days from 1 to ${MAX_DAYS}.`);
  return new Date(Date.now() + count * DAY_MS);
}

function append(file: string, lines: readonly string[]): void {
  try {
    const endsLine =
      !existsSync(file) || statSync(file).size === 0 || readFileSync(file, 'utf8').endsWith('\n');
    appendFileSync(file, `${endsLine ? '' : '\n'}${lines.join('\n')}\n`, { mode: 0o600 });
  } catch (error) {
    throw new CliError(`the token file cannot be written: ${(error as Error).message}`);
  }
}
