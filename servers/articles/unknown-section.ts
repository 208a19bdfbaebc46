/**
 * What to say when an article has no section of that name.
 * @module
 */
import type { Document } from '../../src/knowledge/document.ts';
import { nearest } from '../../src/spelling/nearest.ts';
import { nameSome } from './facets.ts';
import { slugOf } from './outline-text.ts';
import { visibleLine } from './visible-text.ts';

export function unknownSection(document: Document, wanted: string): string {
  const slugs = document.sections.map(slugOf).filter((slug) => slug !== '');
  const none = `'${visibleLine(document.id)}' has no section '${visibleLine(wanted, 80)}'.`;
  if (slugs.length === 0) return `${none} It has no headings; ask for it with view "full".`;
  const near = nearest(wanted, slugs);
  const nearestFirst = near === undefined ? slugs : [near, ...slugs.filter((slug) => slug !== near)];
  return `${none} It has: ${nameSome(nearestFirst)}. All of them: view "outline".`;
}
