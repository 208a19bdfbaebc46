/**
 * Names for what somebody has typed so far.
 * @module
 */

export interface Completable {
  readonly name: string;
  /** What people may look for instead. */
  readonly title?: string;
}

/** Names that begin with it, then those that hold it, then those whose title does; each once. */
export function completeNames(all: Iterable<Completable>, typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const known = [...all];
  const first = known.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  const holding = known.filter(({ name }) => name.toLowerCase().includes(wanted));
  const titled = known.filter(({ title }) => title?.toLowerCase().includes(wanted));
  return [...new Set([...first, ...holding, ...titled].map(({ name }) => name))];
}
