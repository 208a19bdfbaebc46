/** What makes a parsed YAML document unusable. @module */
import { type Document, isAlias, isNode, isScalar, visit } from 'yaml';
import { cutTo } from '../text/cut.ts';

export interface Flaw {
  readonly offset: number;
  /** One short sentence. */
  readonly reason: string;
}

/** The first in the text. */
export function findFlaw(document: Document.Parsed): Flaw | undefined {
  // A tag that means nothing here is only a warning to the library.
  const found = [...document.errors, ...document.warnings];
  const first = found.sort((one, other) => one.pos[0] - other.pos[0])[0];
  if (first !== undefined) return { offset: first.pos[0], reason: sentenceOf(first.message) };
  return findMisuse(document);
}

/** Keys that are there twice, aliases that lead nowhere or into themselves. */
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
        const reason = isInside ? 'stands inside what it repeats' : 'has no anchor before it';
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
