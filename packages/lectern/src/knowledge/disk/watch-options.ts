/**
 * Options of all ways of watching a folder.
 * @module
 */
import type { Selection } from './wanted-names.ts';

export interface WatchOptions {
  readonly selection: Selection;
  readonly pollMs: number;
}

export type OnChange = (paths: readonly string[] | undefined) => void;
