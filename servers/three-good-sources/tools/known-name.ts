/**
 * Names that a caller gives for something that should be there.
 * @module
 */
import { ToolError } from '../../../src/index.ts';
import { nearest } from '../../../src/spelling/nearest.ts';
import type { SourceLibrary } from '../library.ts';
import { echo } from './echo.ts';

const MOST_NAMED = 5;

/** What is not there is refused with the name that was probably meant, or else with some that are there. */
export function unknown(what: string, given: string, known: readonly string[]): ToolError {
  return new ToolError(`There is no ${what} '${echo(given)}'. ${hint(given, known)}`);
}

/** `others`: slugs of categories that are not in the registry any more, or not yet. */
export function mustBeCategory(given: string, { slugs }: SourceLibrary, others: readonly string[]): void {
  const known = [...new Set([...slugs, ...others])];
  if (!known.includes(given)) throw unknown('category', given, known);
}

function hint(given: string, known: readonly string[]): string {
  const near = nearest(given.trim(), known);
  if (near !== undefined) return `Did you mean '${near}'?`;
  if (known.length === 0) return 'There are none at all.';
  const more = known.length > MOST_NAMED ? `, and ${known.length - MOST_NAMED} more` : '';
  return `Known: ${known.slice(0, MOST_NAMED).join(', ')}${more}.`;
}
