/**
 * The fences of a Markdown page. Those in TypeScript are programs: each runs by itself, and its lines `// → text`
 * are what it must print, in order.
 * @module
 */
import { readFileSync } from 'node:fs';

export interface Fence {
  readonly title: string;
  readonly code: string;
  readonly expected: readonly string[];
}

export function fencesOf(page: string): readonly Fence[] {
  return blocksOf(page, 'ts').map(({ line, text: code }) => {
    const expected = code.split('\n').flatMap((each) => /\/\/ → (.*)$/.exec(each)?.[1] ?? []);
    return { title: `${page}:${line}`, code, expected };
  });
}

export interface Block {
  /** Of the opening fence, counted from 1. */
  readonly line: number;
  readonly text: string;
}

export function blocksOf(page: string, language: string): readonly Block[] {
  const lines = textOf(page).split('\n');
  const blocks: Block[] = [];
  let start: number | undefined;
  lines.forEach((line, index) => {
    if (start === undefined && line === `\`\`\`${language}`) start = index;
    else if (start !== undefined && line === '```') {
      blocks.push({ line: start + 1, text: lines.slice(start + 1, index).join('\n') });
      start = undefined;
    }
  });
  return blocks;
}

/** Without what stands in fences. */
export function proseOf(page: string): string {
  return textOf(page).replace(/^```[^\n]*\n[\s\S]*?^```$/gm, '');
}

export function textOf(page: string): string {
  return readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
}
