/**
 * Reads `.lectern.yaml`. A member that is wrong is reported and left out; the others count.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import { type DataPath, readData } from '../data/read-data.ts';
import { checkSynonyms } from '../search/read-synonyms.ts';
import type { SynonymData } from '../search/synonyms.ts';
import {
  type CollectionSettings,
  type FieldWeights,
  LARGEST_WEIGHT,
  NO_SETTINGS,
  WEIGHTED_FIELDS,
} from './collection-settings.ts';

export interface SettingsFault {
  readonly line: number;
  readonly reason: string;
}

export interface ReadSettings {
  readonly settings: CollectionSettings;
  readonly faults: readonly SettingsFault[];
}

const MEMBERS = ['title', 'exclude', 'weights', 'synonyms'];
const LONGEST_TITLE = 200;

/** Never throws. */
export function readSettings(text: string): ReadSettings {
  const read = readData(text, 'yaml');
  if (!read.ok)
    return { settings: NO_SETTINGS, faults: [{ line: read.line, reason: `cannot be read: ${read.reason}` }] };
  // A file of comments alone.
  if (read.value === null || read.value === undefined) return { settings: NO_SETTINGS, faults: [] };
  const faults: SettingsFault[] = [];
  const refuse = (path: DataPath, reason: string): undefined => {
    faults.push({ line: read.lineOf(path) ?? 1, reason });
    return undefined;
  };
  if (!isObject(read.value)) {
    refuse([], `must map names to values; known names: ${MEMBERS.join(', ')}`);
    return { settings: NO_SETTINGS, faults };
  }
  for (const name of Object.keys(read.value))
    if (!MEMBERS.includes(name)) refuse([name], `unknown name "${name}"; known names: ${MEMBERS.join(', ')}`);
  const { title, exclude, weights, synonyms } = read.value;
  const readTitle = title === undefined ? undefined : titleFrom(title, refuse);
  const readSynonyms =
    synonyms === undefined ? undefined : synonymsFrom(synonyms, read.lineOf, refuse, faults);
  const settings: CollectionSettings = {
    ...(readTitle === undefined ? {} : { title: readTitle }),
    exclude: exclude === undefined ? [] : excludeFrom(exclude, refuse),
    weights: weights === undefined ? {} : weightsFrom(weights, refuse),
    ...(readSynonyms === undefined ? {} : { synonyms: readSynonyms }),
  };
  return { settings, faults: faults.sort((a, b) => a.line - b.line) };
}

type Refuse = (path: DataPath, reason: string) => undefined;

function titleFrom(value: unknown, refuse: Refuse): string | undefined {
  const title = typeof value === 'string' ? value.trim() : '';
  if (title !== '' && title.length <= LONGEST_TITLE) return title;
  return refuse(['title'], `"title" must be a string of 1 to ${LONGEST_TITLE} characters`);
}

/** A single glob needs no list. */
function excludeFrom(value: unknown, refuse: Refuse): string[] {
  const globs = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(globs)) {
    refuse(['exclude'], '"exclude" must be a list of globs, such as ["drafts/", "*.old.md"]');
    return [];
  }
  return globs.filter((glob, i): glob is string => {
    if (typeof glob === 'string' && glob.trim() !== '') return true;
    refuse(['exclude', i], 'a glob must be a non-empty string');
    return false;
  });
}

function weightsFrom(value: unknown, refuse: Refuse): FieldWeights {
  if (!isObject(value)) {
    refuse(['weights'], `"weights" must map fields to numbers; fields: ${WEIGHTED_FIELDS.join(', ')}`);
    return {};
  }
  const entries = Object.entries(value).filter(([field, weight]) => {
    if (!WEIGHTED_FIELDS.some((known) => known === field))
      refuse(['weights', field], `unknown field "${field}"; fields: ${WEIGHTED_FIELDS.join(', ')}`);
    else if (typeof weight === 'number' && weight >= 0 && weight <= LARGEST_WEIGHT) return true;
    else refuse(['weights', field], `the weight of "${field}" must be a number from 0 to ${LARGEST_WEIGHT}`);
    return false;
  });
  return Object.fromEntries(entries);
}

function synonymsFrom(
  value: unknown,
  lineOf: (path: DataPath) => number | undefined,
  refuse: Refuse,
  faults: SettingsFault[],
): SynonymData | undefined {
  if (!isObject(value)) return refuse(['synonyms'], '"synonyms" must have the members "same" and "also"');
  const checked = checkSynonyms(value, ['synonyms'], lineOf);
  if (checked.ok) return checked.data;
  faults.push({ line: checked.line, reason: `synonyms: ${checked.reason}` });
  return undefined;
}
