/**
 * Fills in what clients fill in: `${env:NAME}`, `${NAME}`, `${NAME:-default}` and places.
 * @module
 */
import type { Machine } from '../machine.ts';

type Surroundings = Pick<Machine, 'environment' | 'home' | 'folder'>;

/** What only the client knows, such as `${input:token}`, is put into `missing` and stays as it is. */
export function fillIn<T>(value: T, machine: Surroundings, missing: Set<string>): T {
  if (typeof value === 'string') return fillText(value, machine, missing) as T;
  if (Array.isArray(value)) return value.map((each) => fillIn(each, machine, missing)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, each]) => [key, fillIn(each, machine, missing)]);
  return Object.fromEntries(members) as T;
}

function fillText(text: string, machine: Surroundings, missing: Set<string>): string {
  return text.replace(/\$\{([^{}]+)\}/g, (whole, inner: string) => {
    const filled = valueFor(inner, machine);
    if (filled === undefined) missing.add(whole);
    return filled ?? whole;
  });
}

function valueFor(inner: string, { environment, home, folder }: Surroundings): string | undefined {
  if (inner === 'userHome') return home;
  if (inner === 'workspaceFolder') return folder;
  if (inner === '/' || inner === 'pathSeparator') return '/';
  const [, name = '', fallback] = /^(?:env:)?([A-Za-z_]\w*)(?::-(.*))?$/s.exec(inner) ?? [];
  return environment[name] ?? fallback;
}
