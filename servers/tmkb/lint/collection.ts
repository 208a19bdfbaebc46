/** All patterns together, for rules that look beyond their own. @module */
import type { Entry } from './entry.ts';

export interface Collection {
  readonly entries: readonly Entry[];
  /** `2026-02-28`: the day on which the rules are held against the content. */
  readonly today: string;
  /** Whether there is a file of this id, even one that could not be read. */
  has(id: string): boolean;
}

export function createCollection(
  entries: readonly Entry[],
  today: string,
  unreadIds: readonly string[] = [],
): Collection {
  const ids = new Set([...entries.map(({ pattern }) => pattern.id), ...unreadIds]);
  return { entries, today, has: (id) => ids.has(id) };
}
