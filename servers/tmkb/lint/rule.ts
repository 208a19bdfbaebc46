/** One rule that every pattern keeps. @module */
import type { DataPath } from '../../../src/knowledge/data/read-data.ts';
import type { Finding } from '../../content/finding.ts';
import type { Collection } from './collection.ts';
import type { Entry } from './entry.ts';

export type Rule = (entry: Entry, collection: Collection) => Iterable<Finding>;

/** On a line, or on that of a part of the pattern. */
export function findingIn(entry: Entry, at: number | DataPath, message: string): Finding {
  return { path: entry.path, line: typeof at === 'number' ? at : entry.lineOf(at), message };
}
