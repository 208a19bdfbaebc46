/**
 * Reads the arguments of `lectern serve`.
 * @module
 */
import { nearest } from '../spelling/nearest.ts';
import type { Target } from './target.ts';

export interface ServeArguments {
  readonly targets: readonly Target[];
  readonly transport: { readonly kind: 'stdio' } | { readonly kind: 'http'; readonly port: number };
}

/** What the command can serve without being told where it is, and how it sees folders. */
export interface Surroundings {
  readonly builtIn: readonly string[];
  isFolder(path: string): boolean;
}

const DEFAULT_PORT = 3333;

/** Throws a sentence for the person who typed them. */
export function readServeArguments(args: readonly string[], surroundings: Surroundings): ServeArguments {
  const given: string[] = [];
  let transport: ServeArguments['transport'] | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === '--stdio') transport = { kind: 'stdio' };
    else if (arg === '--http') {
      const next = args[i + 1];
      const hasPort = next !== undefined && /^\d/.test(next);
      transport = { kind: 'http', port: hasPort ? readPort(next) : DEFAULT_PORT };
      if (hasPort) i++;
    } else if (arg.startsWith('-')) throw new Error(`unknown option "${arg}".`);
    else given.push(arg);
  }
  const named = [...new Set(given)].map((each) => readTarget(each, surroundings));
  if (transport?.kind === 'http') {
    const targets = named.length > 0 ? named : surroundings.builtIn.map(builtIn);
    return { targets, transport };
  }
  if (given.length === 0) throw new Error('which server, or which folder?');
  if (given.length > 1) throw new Error('one server at a time over stdio; use --http for several.');
  return { targets: named, transport: { kind: 'stdio' } };
}

function builtIn(name: string): Target {
  return { kind: 'built-in', name };
}

function readTarget(given: string, { builtIn: known, isFolder }: Surroundings): Target {
  if (known.includes(given)) return builtIn(given);
  if (isFolder(given)) return { kind: 'folder', path: given };
  if (/[/\\]|^[.]/.test(given)) throw new Error(`there is no folder "${given}".`);
  const suggestion = nearest(given, known);
  const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  throw new Error(`there is no server and no folder "${given}".${hint}`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port <= 65_535) return port;
  throw new Error(`"${text}" is no port: use a number from 0 to 65535.`);
}
