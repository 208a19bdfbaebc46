/**
 * The TypeScript fences of a Markdown page, as programs: each runs by itself, and its lines `// → text` are
 * what it must print, in order.
 * @module
 */
import { readFileSync } from 'node:fs';

export interface Fence {
  readonly title: string;
  readonly code: string;
  readonly expected: readonly string[];
}

export function fencesOf(page: string): readonly Fence[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const lines = text.split('\n');
  const fences: Fence[] = [];
  let start: number | undefined;
  lines.forEach((line, index) => {
    if (start === undefined && line === '```ts') start = index;
    else if (start !== undefined && line === '```') {
      const code = lines.slice(start + 1, index);
      const expected = code.flatMap((each) => /\/\/ → (.*)$/.exec(each)?.[1] ?? []);
      fences.push({ title: `${page}:${start + 1}`, code: code.join('\n'), expected });
      start = undefined;
    }
  });
  return fences;
}
