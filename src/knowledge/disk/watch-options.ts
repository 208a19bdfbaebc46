/**
 * What all ways of watching a folder are told.
 * @module
 */
import type { IsWanted } from './wanted-names.ts';

export interface WatchOptions {
  readonly isWanted: IsWanted;
  readonly pollMs: number;
}

export type OnChange = (paths: readonly string[] | undefined) => void;
