/**
 * Which names npm takes for a package, and the nearest one that it would take.
 * @module
 */
import { builtinModules } from 'node:module';

type NameVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly suggestion: string };

/** docs.npmjs.com, package.json, `name`. */
const LONGEST = 214;
const ONE_PART = '[a-z0-9][a-z0-9._-]*';
const NAME = new RegExp(`^(?:@${ONE_PART}/)?${ONE_PART}$`);
/** npm installs no package below one of its own name, and some names mean something else. */
const TAKEN = new Set(['lectern', 'node_modules', 'favicon.ico', ...builtinModules]);

/** Checks the name of a package. */
export function judgeName(name: string): NameVerdict {
  const refuse = (reason: string): NameVerdict => ({ ok: false, reason, suggestion: suggestionFor(name) });
  if (name.length > LONGEST) return refuse(`is longer than ${LONGEST} characters`);
  if (name !== name.toLowerCase()) return refuse('has capital letters');
  if (!NAME.test(name))
    return refuse('is not a valid npm package name; use a letter or digit, then a-z 0-9 - . _');
  if (TAKEN.has(name)) return refuse('is taken');
  return { ok: true };
}

/** Without the scope: `@ada/plants` is `plants`. */
export function bareName(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}

function suggestionFor(name: string): string {
  const parts = name
    .split('/')
    .map(onePart)
    .filter((part) => part !== '');
  const [first = 'my-server', second] = parts.slice(-2);
  const isScoped = name.startsWith('@') && second !== undefined;
  const plain = (isScoped ? `@${first}/${second}` : (second ?? first)).slice(0, LONGEST);
  return TAKEN.has(plain) ? `${plain.replace(/[^a-z0-9-]/g, '-')}-server` : plain;
}

function onePart(text: string): string {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/[^a-z0-9._-]+/g, '-').replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
}
