/**
 * Slugs for what somebody has typed so far.
 * @module
 */
import type { SourceLibrary } from './library.ts';

/** Slugs that begin with it, then those that hold it, then those of categories whose name does. */
export function completeSlugs({ holdings }: SourceLibrary, typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const categories = Object.entries(holdings.registry.categories);
  const slugs = categories.map(([slug]) => slug);
  const first = slugs.filter((slug) => slug.startsWith(wanted));
  const holding = slugs.filter((slug) => slug.includes(wanted));
  const named = categories.filter(([, { name }]) => name.toLowerCase().includes(wanted));
  return [...new Set([...first, ...holding, ...named.map(([slug]) => slug)])];
}
