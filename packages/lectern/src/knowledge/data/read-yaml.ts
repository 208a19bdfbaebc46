/** YAML 1.2 with the core schema: nothing that runs code, multiplies or is not data. */
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
  visit,
} from 'yaml';
import { cutTo } from '../../base/shown-text.ts';
import type { DataPath, DataResult } from './read-data.ts';

interface Flaw {
  readonly offset: number;
  /** One short sentence. */
  readonly reason: string;
}

/** The first error in the text. */
function findFlaw(document: Document.Parsed): Flaw | undefined {
  // An unknown tag is only a warning in the library.
  const found = [...document.errors, ...document.warnings];
  const first = found.sort((one, other) => one.pos[0] - other.pos[0])[0];
  if (first !== undefined) return { offset: first.pos[0], reason: sentenceOf(first.message) };
  return findMisuse(document);
}

/** Duplicate keys, and aliases that are unresolved or circular. */
function findMisuse(document: Document.Parsed): Flaw | undefined {
  const anchors = new Set<string>();
  let flaw: Flaw | undefined;
  visit(document, {
    Node: (_key, node, ancestors) => {
      if (isAlias(node)) {
        const isInside = ancestors.some(
          (outer) => isNode(outer) && !isAlias(outer) && outer.anchor === node.source,
        );
        if (anchors.has(node.source) && !isInside) return undefined;
        const reason = isInside ? 'is inside the node that it refers to' : 'has no anchor before it';
        flaw = { offset: node.range?.[0] ?? 0, reason: `The alias ${quoted(node.source)} ${reason}.` };
        return visit.BREAK;
      }
      if (node.anchor !== undefined) anchors.add(node.anchor);
      return undefined;
    },
    Map: (_key, map) => {
      if (map.anchor !== undefined) anchors.add(map.anchor);
      const keys = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (keys.has(name)) {
          flaw = { offset: key.range?.[0] ?? 0, reason: `The key ${quoted(name)} is there twice.` };
          return visit.BREAK;
        }
        keys.add(name);
      }
      return undefined;
    },
  });
  return flaw;
}

function sentenceOf(message: string): string {
  if (message.startsWith('Nested mappings are not allowed'))
    return 'A value that holds a colon must be quoted.';
  const firstLine = cutTo(message.split('\n', 1)[0] ?? '', 160).trim();
  return /[.!?]$/.test(firstLine) ? firstLine : `${firstLine}.`;
}

function quoted(name: string): string {
  return JSON.stringify(cutTo(name, 60));
}

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;

/**
 * The first line, counted from 1, on which nesting may exceed the limit; undefined if it never does. Works without a
 * parser and overestimates rather than underestimates: text that looks like YAML counts as YAML.
 */
export function lineDeeperThan(text: string, limit: number): number | undefined {
  /** Columns of the blocks that are still open. */
  let blocks: number[] = [];
  let brackets = 0;
  let line = 1;
  let lineStart = 0;
  let atIndent = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) {
      line += 1;
      lineStart = at + 1;
      atIndent = true;
      continue;
    }
    if (code === SPACE) continue;
    if (atIndent) {
      atIndent = false;
      const column = at - lineStart;
      blocks = blocks.filter((open) => open < column);
      blocks.push(column);
    }
    if (isMark(text, at)) blocks.push(at - lineStart);
    else if (text[at] === '[' || text[at] === '{') {
      // Outside of brackets, a bracket within a word is text.
      if (brackets > 0 || at === lineStart || isGap(text.charCodeAt(at - 1))) brackets += 1;
    } else if (brackets > 0 && (text[at] === ']' || text[at] === '}')) brackets -= 1;
    if (blocks.length + brackets > limit) return line;
  }
  return undefined;
}

/** `-`, `?` or `:` followed by white space. */
function isMark(text: string, at: number): boolean {
  const sign = text[at];
  if (sign !== '-' && sign !== '?' && sign !== ':') return false;
  return at + 1 === text.length || isGap(text.charCodeAt(at + 1));
}

function isGap(code: number): boolean {
  return code === SPACE || code === TAB || code === LINE_FEED;
}

/** How often aliases may repeat content in the whole document. */
const MOST_ALIASES = 100;
/** Far deeper than people write, far less than the parser's stack allows: an overflow inside it can end the process. */
const DEEPEST = 100;

export function readYaml(text: string): DataResult {
  const normal = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const tooDeep = lineDeeperThan(normal, DEEPEST);
  if (tooDeep !== undefined) return { ok: false, line: tooDeep, reason: 'It is nested too deeply.' };
  const lines = new LineCounter();
  try {
    const document = parseDocument(normal, {
      version: '1.2',
      schema: 'core',
      // Tags beyond the core schema (binary, timestamp, set) would create values that are not data.
      resolveKnownTags: false,
      stringKeys: true,
      // The library compares every pair of keys; findFlaw checks each key once.
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
    // What findFlaw does not detect: aliases that multiply each other.
    return { ok: false, line: 1, reason: 'Its aliases expand to too much data.' };
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
