/**
 * Slugs for what somebody has typed so far.
 * @module
 */
import { completeNames } from '../content/complete-names.ts';
import type { SourceLibrary } from './library.ts';

/** Also by the names of categories. */
export function completeSlugs({ holdings }: SourceLibrary, typed: string): string[] {
  const categories = Object.entries(holdings.registry.categories);
  return completeNames(
    categories.map(([name, { name: title }]) => ({ name, title })),
    typed,
  );
}
