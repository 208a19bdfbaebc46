/**
 * What a server is held against: every scenario of every revision, the frozen sets that two revisions require,
 * and the release before, which is what most people get.
 * @module
 */
import type { Selection } from './suite.ts';

export const EVERYTHING: readonly Selection[] = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'].map(
  (revision) => ({ release: '0.2.0-alpha.12', revision, set: 'all' }),
);

/** The last one of each era. */
export const LATEST: readonly Selection[] = EVERYTHING.slice(-2);

export const REQUIRED: readonly Selection[] = ['2025-11-25', '2026-07-28'].map((revision) => ({
  release: '0.2.0-alpha.12',
  revision,
  set: 'required',
}));

/** It has no scenario of 2025-03-26. */
export const BEFORE: readonly Selection[] = ['2025-06-18', '2025-11-25'].map((revision) => ({
  release: '0.1.16',
  revision,
  set: 'all',
}));

export function titleOf({ release, revision, set }: Selection): string {
  return `${revision}${set === 'required' ? ' required' : ''}${release === '0.1.16' ? ' by 0.1.16' : ''}`;
}
