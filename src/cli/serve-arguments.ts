/**
 * Reads the arguments of `lectern serve`.
 * @module
 */
import { nearest } from '../schema/nearest.ts';

export interface ServeArguments {
  readonly names: readonly string[];
  readonly transport: { readonly kind: 'stdio' } | { readonly kind: 'http'; readonly port: number };
}

const DEFAULT_PORT = 3333;

/** Throws a sentence for the person who typed them. */
export function readServeArguments(args: readonly string[], known: readonly string[]): ServeArguments {
  const names: string[] = [];
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
    else names.push(readName(arg, known));
  }
  if (transport?.kind === 'http') return { names: names.length > 0 ? [...new Set(names)] : known, transport };
  if (names.length === 0) throw new Error('which server?');
  if (names.length > 1) throw new Error('one server at a time over stdio; use --http for several.');
  return { names, transport: { kind: 'stdio' } };
}

function readName(name: string, known: readonly string[]): string {
  if (known.includes(name)) return name;
  const suggestion = nearest(name, known);
  const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  throw new Error(`there is no server "${name}".${hint}`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port <= 65_535) return port;
  throw new Error(`"${text}" is no port: use a number from 0 to 65535.`);
}
