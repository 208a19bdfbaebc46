/**
 * Paths as messages write them, and what is at their end.
 * @module
 */
export type Path = readonly (string | number)[];

export function parsePath(text: string): Path {
  return text.split(/\.|(?=\[)/).map((part) => (/^\[\d+\]$/.test(part) ? Number(part.slice(1, -1)) : part));
}

export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) found = (found as Record<string | number, unknown> | undefined)?.[key];
  return found;
}

export function set(args: Record<string, unknown>, path: Path, value: unknown): void {
  const holder = valueAt(args, path.slice(0, -1));
  if (typeof holder === 'object' && holder !== null)
    (holder as Record<string, unknown>)[path.at(-1) as string] = value;
}

export function remove(args: Record<string, unknown>, path: Path): void {
  const holder = valueAt(args, path.slice(0, -1));
  if (typeof holder === 'object' && holder !== null)
    delete (holder as Record<string, unknown>)[path.at(-1) as string];
}

export function rename(args: Record<string, unknown>, from: Path, to: Path): void {
  const value = valueAt(args, from);
  remove(args, from);
  for (const [depth] of to.entries()) {
    const above = to.slice(0, depth);
    if (depth > 0 && valueAt(args, above) === undefined) set(args, above, {});
  }
  set(args, to, value);
}
