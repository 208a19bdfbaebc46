/**
 * The parts of a packed index as one text, marked so that it is never taken for what it is not: an index of another
 * version, or half of one, would find less than there is and look as if it were right.
 * @module
 */
import { FIELDS } from './fields.ts';

/** To be raised whenever packed indexes of before would be read wrongly. */
const VERSION = 1;
const SEPARATOR = '\n';

export const BAKE_AGAIN = 'bake the articles again';

export function joinParts(parts: readonly string[]): string {
  const body = parts.join(SEPARATOR);
  return [...marks(body), body].join(SEPARATOR);
}

/** Throws where it is not what this version joined, or not all of it. */
export function splitParts(text: string): string[] {
  const [version, length, ...parts] = text.split(SEPARATOR);
  const [expected] = marks('');
  if (version !== expected) throw new Error(`The packed index is not of this version: ${BAKE_AGAIN}`);
  const start = `${version}${SEPARATOR}${length}${SEPARATOR}`.length;
  if (Number(length) !== text.length - start) throw new Error(`The packed index is not whole: ${BAKE_AGAIN}`);
  return parts;
}

function marks(body: string): [version: string, length: string] {
  return [`packed index ${VERSION} of ${FIELDS.join(', ')}`, String(body.length)];
}
