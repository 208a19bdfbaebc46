/**
 * Reads the file of synonyms that a collection's curators edit.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import { type DataPath, readData } from '../data/read-data.ts';
import type { SynonymData } from './synonyms.ts';

/** The synonyms of a file, or why it cannot be read. */
export type SynonymFileOutcome =
  | { readonly ok: true; readonly data: SynonymData }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Reads a file of synonyms. Never throws. */
export function readSynonymFile(text: string): SynonymFileOutcome {
  const read = readData(text, 'yaml');
  return read.ok ? checkSynonyms(read.value, [], read.lineOf) : read;
}

/** `at`: position of the value in the file. */
export function checkSynonyms(
  value: unknown,
  at: DataPath,
  lineOf: (path: DataPath) => number | undefined,
): SynonymFileOutcome {
  const refuse = (path: DataPath, reason: string): SynonymFileOutcome => ({
    ok: false,
    line: lineOf([...at, ...path]) ?? lineOf(at) ?? 1,
    reason,
  });
  if (!isObject(value)) return refuse([], 'must have the members "same" and "also"');
  const { same = [], also = {}, ...unknown } = value;
  const [stranger] = Object.keys(unknown);
  if (stranger !== undefined)
    return refuse([stranger], `unknown member "${stranger}"; use "same" and "also"`);
  if (!Array.isArray(same)) return refuse(['same'], '"same" must be a list of lists of phrases');
  if (!isObject(also)) return refuse(['also'], '"also" must map a phrase to a list of phrases');
  const badGroup = same.findIndex((group) => !isPhrases(group));
  if (badGroup >= 0) return refuse(['same', badGroup], 'must be a list of phrases');
  const badPhrase = Object.keys(also).find((phrase) => !isPhrases(also[phrase]));
  if (badPhrase !== undefined)
    return refuse(['also', badPhrase], `"${badPhrase}" must have a list of phrases`);
  return { ok: true, data: { same, also: also as SynonymData['also'] } };
}

function isPhrases(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((phrase) => typeof phrase === 'string');
}
