/**
 * What a bundle is called, and which version it has.
 * @module
 */
import { CliError } from '../errors.ts';

/** The name of a bundle. */
export interface BundleName {
  /** `handbook` of `io.github.ada/handbook`. */
  readonly bare: string;
  /** `io.github.ada`, where it was given. */
  readonly namespace: string | undefined;
}

/** The registry's rules: those of its schema of 2025-12-11, and letters or digits at both ends. */
const NAMESPACE = '[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]';
const BARE = '[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]';
/** A name with its namespace, as the registry accepts it. */
export const REGISTRY_NAME: RegExp = new RegExp(`^${NAMESPACE}/${BARE}$`);
const GIVEN_NAME = new RegExp(`^(?:(${NAMESPACE})/)?(${BARE})$`);
const SEMANTIC = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Reads a name. Throws a `CliError` with a better one for a name that the registry would refuse. */
export function readBundleName(given: string): BundleName {
  const [, namespace, bare] = GIVEN_NAME.exec(given) ?? [];
  if (bare !== undefined) return { bare, namespace };
  const parts = given
    .split('/')
    .map(usable)
    .filter((part) => part !== '');
  const [last = 'handbook', before] = parts.reverse();
  const long = last.length > 1 ? last : `${last}-server`;
  throw new CliError(
    `"${given}" is not a valid name for a bundle; use letters and digits, with dots and dashes between them.`,
    `Try "${before === undefined || before.length < 2 ? long : `${before}/${long}`}".`,
  );
}

/** Reads a version. Throws a `CliError` for anything but a semantic version. */
export function readVersion(given: string): string {
  if (SEMANTIC.test(given)) return given;
  throw new CliError(`"${given}" is not a valid version.`, 'Use three numbers, such as 1.2.0.');
}

function usable(text: string): string {
  return text.replace(/[^a-zA-Z0-9.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '');
}
