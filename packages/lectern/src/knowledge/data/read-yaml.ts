/** YAML 1.2 by the core schema, with nothing in it that runs, repeats without end or is not data. @module */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import type { DataPath, DataResult } from './read-data.ts';
import { lineDeeperThan } from './yaml-depth.ts';
import { findFlaw } from './yaml-flaws.ts';

/** How often aliases may repeat content, counted over the whole document. */
const MOST_ALIASES = 100;
/** Far more than people write, far less than the parser's stack holds: an overflow inside it can end the process. */
const DEEPEST = 100;

export function readYaml(text: string): DataResult {
  const normal = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const tooDeep = lineDeeperThan(normal, DEEPEST);
  if (tooDeep !== undefined) return { ok: false, line: tooDeep, reason: 'It is nested too deep.' };
  const lines = new LineCounter();
  try {
    const document = parseDocument(normal, {
      version: '1.2',
      schema: 'core',
      // Tags beyond the core schema (binary, timestamp, set) would make values that are not data.
      resolveKnownTags: false,
      stringKeys: true,
      // The library compares each key with each other; findFlaw looks at each once.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
      lineCounter: lines,
    });
    const flaw = findFlaw(document);
    if (flaw !== undefined) return { ok: false, line: lineAt(lines, flaw.offset), reason: flaw.reason };
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    return { ok: true, value, lineOf: (path) => lineOf(document, lines, path) };
  } catch {
    // What findFlaw does not see: aliases that multiply each other.
    return { ok: false, line: 1, reason: 'Its aliases repeat too much.' };
  }
}

function lineOf(document: Document, lines: LineCounter, path: DataPath): number | undefined {
  let node = document.contents;
  let place = node;
  for (const step of path) {
    const found = childOf(document, node, step);
    if (found === undefined) return undefined;
    place = found.place;
    node = found.value;
  }
  return place?.range ? lineAt(lines, place.range[0]) : undefined;
}

interface Child {
  /** The key, or the item itself. */
  readonly place: Node | null;
  readonly value: Node | null;
}

function childOf(document: Document, parent: Node | null, step: string | number): Child | undefined {
  const collection = isAlias(parent) ? parent.resolve(document) : parent;
  if (isSeq(collection) && typeof step === 'number') {
    const item = collection.items[step];
    return isNode(item) ? { place: item, value: item } : undefined;
  }
  if (!isMap(collection)) return undefined;
  const pair = collection.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  if (pair === undefined) return undefined;
  return { place: isNode(pair.key) ? pair.key : null, value: isNode(pair.value) ? pair.value : null };
}

function lineAt(lines: LineCounter, offset: number): number {
  return Math.max(1, lines.linePos(Math.max(0, offset)).line);
}
