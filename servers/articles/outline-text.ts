/**
 * The outline of an article: its headings as a tree, each with what is needed to ask for it.
 * @module
 */
import type { Document, Section } from '../../src/knowledge/document.ts';
import { visibleLine } from './visible-text.ts';

/** `- Select [#select] lines 15-30, 210 tokens`, indented by its depth. */
export function outlineLines({ sections }: Document, tokens: readonly number[]): string[] {
  return sections.map((section, i) => outlineLine(section, tokens[i] ?? 0));
}

export function slugOf({ id }: Section): string {
  return id.slice(id.lastIndexOf('#') + 1);
}

function outlineLine(section: Section, tokens: number): string {
  const { headings, startLine, endLine } = section;
  const indent = '  '.repeat(Math.max(headings.length - 1, 0));
  const name = headings.at(-1) ?? '(before the first heading)';
  return `${indent}- ${visibleLine(name, 120)} [#${slugOf(section)}] lines ${startLine}-${endLine}, ${tokens} tokens`;
}
