/**
 * YAML configuration: one entry is added, replaced or removed by its lines, and the other lines are unchanged.
 * @module
 */
import {
  isCollection,
  isMap,
  isScalar,
  type Node,
  type Pair,
  parseAllDocuments,
  stringify,
  type YAMLMap,
} from 'yaml';
import { type Entries, type Format, Malformed } from './format.ts';
import { lineEndOf } from './json-format.ts';

/** The format for YAML files with one document, whose entries are under one key. */
export const yamlFormat: Format = {
  read: (text, path) => (entriesOf(text, path)?.map?.toJSON() ?? {}) as Entries,
  set(text, path, name, value) {
    const holder = entriesOf(text, path);
    const lineEnd = lineEndOf(text);
    if (holder === undefined) {
      const gap = text === '' || text.endsWith('\n') ? '' : lineEnd;
      return `${text}${gap}${written({ [path.join('.')]: { [name]: value } }, '', lineEnd)}`;
    }
    const { map } = holder;
    const [first] = map?.items ?? [];
    if (map === undefined || first === undefined) return intoEmpty(text, holder, { [name]: value }, lineEnd);
    const lines = written({ [name]: value }, indentAt(text, startOf(first)), lineEnd);
    const old = pairNamed(map, name);
    const [from, to] =
      old === undefined ? [endOf(text, map.items.at(-1)), endOf(text, map.items.at(-1))] : linesOf(text, old);
    const gap = from === 0 || text[from - 1] === '\n' ? '' : lineEnd;
    return `${text.slice(0, from)}${gap}${lines}${text.slice(to)}`;
  },
  remove(text, path, name) {
    const map = entriesOf(text, path)?.map;
    const pair = map === undefined ? undefined : pairNamed(map, name);
    if (pair === undefined) return text;
    const [from, to] = linesOf(text, pair);
    return `${text.slice(0, from)}${text.slice(to)}`;
  },
};

/** The pair that contains the entries. `map` is undefined if it has no value. */
interface Holder {
  readonly pair: Pair;
  readonly map: YAMLMap | undefined;
}

function entriesOf(text: string, path: readonly string[]): Holder | undefined {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'error' });
  const [document, second] = Array.isArray(documents) ? documents : [];
  if (second !== undefined) throw new Malformed('Expected one YAML document.', second.range[0]);
  const [error] = document?.errors ?? [];
  if (error !== undefined) throw new Malformed(`${error.message}.`.replace(/\.\.$/, '.'), error.pos[0]);
  const root = document?.contents ?? null;
  if (root === null || (isScalar(root) && root.value === null)) return undefined;
  if (!isMap(root) || root.flow)
    throw new Malformed('Expected one "key: value" per line.', root.range?.[0] ?? 0);
  const key = path.join('.');
  const pair = pairNamed(root, key);
  if (pair === undefined) return undefined;
  const { value } = pair;
  if (value === null || (isScalar(value) && value.value === null)) return { pair, map: undefined };
  if (!isMap(value)) throw new Malformed(`"${key}" should be a mapping.`, startOf(pair));
  if (value.flow && value.items.length > 0)
    throw new Malformed(`"${key}" is written in { }; write one entry per line instead.`, startOf(pair));
  return { pair, map: value };
}

function pairNamed({ items }: YAMLMap, name: string): Pair | undefined {
  return items.find(({ key }) => isScalar(key) && key.value === name);
}

/** After `extensions:`, or instead of the braces of `extensions: {}`. */
function intoEmpty(text: string, { pair, map }: Holder, entry: Entries, lineEnd: string): string {
  const lines = written(entry, `${indentAt(text, startOf(pair))}  `, lineEnd);
  const [from, to] = map?.range ?? [];
  const head = from === undefined ? text : `${text.slice(0, from).trimEnd()}${text.slice(to)}`;
  const end = lineEndAfter(head, (pair.key as Node).range?.[1] ?? 0);
  const gap = head[end - 1] === '\n' ? '' : lineEnd;
  return `${head.slice(0, end)}${gap}${lines}${head.slice(end)}`;
}

function written(entry: Entries, indent: string, lineEnd: string): string {
  const lines = stringify(entry, { lineWidth: 0 }).trimEnd().split('\n');
  return lines.map((line) => `${indent}${line}${lineEnd}`).join('');
}

function linesOf(text: string, pair: Pair): [from: number, to: number] {
  return [text.lastIndexOf('\n', startOf(pair) - 1) + 1, endOf(text, pair)];
}

function startOf({ key }: Pair): number {
  return (key as Node).range?.[0] ?? 0;
}

function indentAt(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

/** The offset after the last line of the pair. */
function endOf(text: string, pair: Pair | undefined): number {
  return pair === undefined ? text.length : lineEndAfter(text, lastOffset((pair.value ?? pair.key) as Node));
}

/** The end of a block collection includes blank lines and comments after it, so its last scalar is used. */
function lastOffset(node: Node): number {
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  if (last === undefined) return node.range?.[1] ?? 0;
  const { key, value } = last as Pair;
  return lastOffset((key === undefined ? last : (value ?? key)) as Node);
}

function lineEndAfter(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const next = text.indexOf('\n', offset);
  return next < 0 ? text.length : next + 1;
}
