/**
 * Follows the issues of schema libraries as other servers pass them on: `message at path`, `path: message`, or a JSON
 * list. Generous: names and values are compared with those that were sent, and texts are made from patterns.
 * @module
 */

import { nearest } from '../../packages/lectern/src/base/nearest.ts';
import { textFor } from '../../packages/lectern/src/schema/explain/example-text.ts';
import { type Path, parsePath, remove, rename, set, valueAt } from './paths.ts';

interface Issue {
  readonly path: Path;
  readonly text: string;
}

export function followIssues(args: Record<string, unknown>, message: string): Record<string, unknown> {
  const issues = issuesIn(message);
  const missing = issues.filter(({ path }) => valueAt(args, path) === undefined);
  for (const { path, text } of issues) {
    const [, keys] = /^Unrecognized keys?: (.+)$/.exec(text) ?? [];
    for (const [, key = ''] of keys?.matchAll(/"([^"]+)"/g) ?? []) {
      const names = missing.map((each) => String(each.path.at(-1)));
      const meant = nearest(key, names) ?? (names.length === 1 ? names[0] : undefined);
      if (meant === undefined) remove(args, [...path, key]);
      else rename(args, [...path, key], [...path, meant]);
    }
  }
  for (const { path, text } of issues) if (path.length > 0) correct(args, path, text);
  return args;
}

function issuesIn(message: string): Issue[] {
  const text = message.replace(/^.*?for tool [^:]+: /s, '');
  if (text.startsWith('[')) {
    const list = JSON.parse(text) as { path: Path; message: string }[];
    return list.map((issue) => ({ path: issue.path, text: issue.message }));
  }
  const start = /(?:Invalid|Unrecognized|Too (?:big|small)|Required)/.source;
  return text.split(new RegExp(`\\n|, (?=(?:[\\w.]+: )?${start})`)).map((line) => {
    const [, before, rest] = new RegExp(`^([\\w.]+): (${start}.*)$`).exec(line) ?? [];
    if (before !== undefined) return { path: parsePath(before), text: rest ?? '' };
    const [, said, place] = /^(.*) at ([\w.[\]]+)$/.exec(line) ?? [];
    return { path: place === undefined ? [] : parsePath(place), text: said ?? line };
  });
}

function correct(args: Record<string, unknown>, path: Path, text: string): void {
  const own = valueAt(args, path);
  const [, type] = /expected (\w+), received/.exec(text) ?? [];
  const [, options] = /[Ee]xpected (?:one of )?((?:["'][^"']+["'](?: ?\| ?)?)+)/.exec(text) ?? [];
  const [, bound] = /to be [<>]=?(-?[\d.]+)/.exec(text) ?? [];
  const [, pattern] = /must match pattern \/(.*)\/\w*$/.exec(text) ?? [];
  if (options !== undefined) {
    const values = [...options.matchAll(/["']([^"']+)["']/g)].map(([, value = '']) => value);
    if (!values.includes(String(own))) set(args, path, nearest(String(own), values) ?? values[0]);
  } else if (pattern !== undefined) {
    const upper = String(own).toUpperCase();
    set(args, path, new RegExp(pattern).test(upper) ? upper : textFor(pattern));
  } else if (type !== undefined) set(args, path, coerced(own, type));
  else if (bound !== undefined) set(args, path, Number(bound));
  else if (/ISO date$/.test(text)) set(args, path, String(own).slice(0, 10).replaceAll('/', '-'));
}

function coerced(own: unknown, expected: string): unknown {
  if (expected === 'number' || expected === 'int') return Number.isNaN(Number(own)) ? 1 : Number(own);
  if (expected === 'string') return typeof own === 'string' ? own : own === undefined ? 'text' : String(own);
  if (expected === 'boolean') return own !== 'false';
  if (expected === 'object' && typeof own === 'string') return JSON.parse(own);
  return expected === 'array' && own !== undefined && !Array.isArray(own) ? [own] : own;
}
