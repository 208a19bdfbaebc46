/**
 * The secrets that replicas of `lectern serve` share: from the environment, or from a file with one on each line.
 * @module
 */
import { readFileSync } from 'node:fs';
import { CliError, UsageError } from '../errors.ts';

const VARIABLE = 'LECTERN_STATE_SECRET';
/** As many characters as 24 random bytes have in base64. */
const MIN_CHARACTERS = 32;

/** `undefined` where none is set. `file` takes precedence over the environment. */
export function readStateSecrets(
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
): readonly Uint8Array[] | undefined {
  const path = file ?? environment[`${VARIABLE}_FILE`];
  const text = path === undefined ? environment[VARIABLE] : readSecretFile(path);
  if (text === undefined) return undefined;
  const source = path === undefined ? VARIABLE : `"${path}"`;
  const secrets = text.split(path === undefined ? ',' : '\n').map((each) => each.trim());
  const given = secrets.filter((each) => each !== '');
  if (given.length === 0) throw new UsageError(`${source} is empty; expected a secret.`, ADVICE);
  // A secret is never part of a message.
  if (given.some((each) => each.length < MIN_CHARACTERS))
    throw new UsageError(`a secret in ${source} is shorter than ${MIN_CHARACTERS} characters.`, ADVICE);
  return given.map((each) => new TextEncoder().encode(each));
}

const ADVICE = 'Make one with: openssl rand -base64 32';

function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`the secret cannot be read: ${(error as Error).message}`);
  }
}
