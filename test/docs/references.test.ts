/**
 * References in code, tests and pages resolve: `S1.50` to a statement in `servers/<name>/origin.md`, "decision C15" to a
 * row of docs/contradictions.md, "decision 12" to a file in docs/decisions. Every statement is named by a test.
 * @module
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testNamesOf } from '../support/test-names.ts';
import { textOf } from './fences.ts';
import { ROOT } from './pages.ts';

const SERVERS = ['asdlc', 'tmkb', 'three-good-sources', 'cobol', 'media-gateway'];

/** Installed or generated files, content, which refers to its own subjects, and the samples in this file. */
const SKIPPED =
  /\/(node_modules|dist)$|\/baked\.ts$|^servers\/[^/]+\/content$|^test\/docs\/references\.test\.ts$/;

function filesBelow(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`;
    if (SKIPPED.test(inside)) return [];
    if (entry.isDirectory()) return filesBelow(inside);
    return /\.(ts|mjs|cjs|md)$/.test(entry.name) ? [inside] : [];
  });
}

const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['packages', 'servers', 'test', 'bench', 'docs'].flatMap(filesBelow),
].map((path) => ({ path, text: textOf(path) }));

/** Between the ends of a range: `S1.10 to S1.14`, `C13–C15`; `S1.10–14` is one as well. */
const RANGE = String.raw`(?:\s*[–—]\s*|-|\s+to\s+)`;
const STATEMENTS = new RegExp(String.raw`\bS(\d)\.(\d+)(?:${RANGE}S\1\.(\d+)|[–—-](\d+))?\b`, 'g');
const CONTRADICTION = String.raw`C\d+\b`;
const CONTRADICTIONS = new RegExp(
  String.raw`\bdecisions?\s+${CONTRADICTION}(?:(?:${RANGE}|,\s*|\s+and\s+|\s*/\s*)${CONTRADICTION})*`,
  'gi',
);
const CONTRADICTION_RANGE = new RegExp(String.raw`C(\d+)(?:${RANGE}C(\d+))?`, 'gi');
const DECISIONS = /\bdecisions?\s+(\d{1,4}\b(?:(?:,\s*|\s+and\s+)\d{1,4}\b)*)/gi;
const DECISION_FILE = /\bdecisions\/(\d{4}-[\w-]+\.md)/g;

const upTo = (first: string, last = first): number[] =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);

/** All that a text refers to, ranges spelled out. A range that runs backwards refers to what does not exist. */
function referencesIn(text: string): string[] {
  // A reference may continue on the next line of a comment.
  const flat = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const found: string[] = [];
  const add = (prefix: string, first: string, last?: string): void => {
    const numbers = upTo(first, last);
    found.push(
      ...(numbers.length > 0 ? numbers.map((n) => `${prefix}${n}`) : [`${prefix}${first} to ${last}`]),
    );
  };
  for (const [, server, first = '', last, short] of flat.matchAll(STATEMENTS))
    add(`S${server}.`, first, last ?? short);
  for (const [labels] of flat.matchAll(CONTRADICTIONS))
    for (const [, first = '', last] of labels.matchAll(CONTRADICTION_RANGE)) add('C', first, last);
  for (const [, numbers = ''] of flat.matchAll(DECISIONS))
    found.push(...(numbers.match(/\d+/g) ?? []).map((number) => `decision ${Number(number)}`));
  for (const [, name] of flat.matchAll(DECISION_FILE)) found.push(`decisions/${name}`);
  return found;
}

const statementsOf = (server: string): string[] =>
  [...textOf(`servers/${server}/origin.md`).matchAll(/^- \*\*(S\d+\.\d+)\*\* \S/gm)].map(
    ([, label]) => label as string,
  );
const contradictions = [...textOf('docs/contradictions.md').matchAll(/^\| (C\d+) \|/gm)].map(
  ([, label]) => label,
);
const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name.endsWith('.md'));

const defined = new Set([
  ...SERVERS.flatMap(statementsOf),
  ...contradictions,
  ...decisions.map((name) => `decision ${Number.parseInt(name, 10)}`),
  ...decisions.map((name) => `decisions/${name}`),
]);

const unresolved = (text: string): string[] =>
  referencesIn(text).filter((reference) => !defined.has(reference));

describe('references', () => {
  it.each([
    ['see S1.10', ['S1.10']],
    ['S1.9, S2.3 and S0.1.', ['S1.9', 'S2.3', 'S0.1']],
    ['(S1.10 to S1.12)', ['S1.10', 'S1.11', 'S1.12']],
    ['S1.10–S1.11, S4.1–2', ['S1.10', 'S1.11', 'S4.1', 'S4.2']],
    ['/**\n * S4.1 to\n * S4.2. */', ['S4.1', 'S4.2']],
    ['S1.12 to S1.10', ['S1.12 to 10']],
    ['S1.35 -32700 for S1.50 to clients', ['S1.35', 'S1.50']],
    ['decisions C13–C15, C20 and C21', ['C13', 'C14', 'C15', 'C20', 'C21']],
    ['decision\n// C8: C1 controls', ['C8']],
    ['[decision 18](decisions/0018-x.md)', ['decision 18', 'decisions/0018-x.md']],
    ['Decisions 2, 0003 and 14', ['decision 2', 'decision 3', 'decision 14']],
    ['DEL and C1 controls, 2 to 3, RFC 9110', []],
  ])('are found in %j', (text, expected) => {
    expect(referencesIn(text)).toEqual(expected);
  });

  it.each([
    'S1.140',
    'S1.0',
    'S7.1',
    'S0.50 to S0.53',
    'decision C39',
    'decision 999',
    'docs/decisions/0001-no-such.md',
  ])('to missing targets are reported: %s', (text) => {
    expect(unresolved(text)).not.toEqual([]);
  });

  it('all resolve', () => {
    const broken = files.flatMap(({ path, text }) =>
      unresolved(text).map((reference) => `${path}: ${reference}`),
    );
    expect(broken).toEqual([]);
    expect(files.flatMap(({ text }) => referencesIn(text)).length).toBeGreaterThan(500);
  });
});

describe('labels', () => {
  it.each(SERVERS.map((server, i) => [server, i] as const))(
    'of %s are numbered without gaps',
    (server, i) => {
      const labels = statementsOf(server);
      expect(labels).toEqual(labels.map((_, n) => `S${i}.${n + 1}`));
      expect(labels.length).toBeGreaterThan(30);
    },
  );

  it('of contradictions are unique and complete', () => {
    const numbers = contradictions.map((label = '') => Number(label.slice(1))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
    expect(numbers.length).toBeGreaterThan(30);
  });
});

describe('every statement is named by a test:', () => {
  const named = new Set(
    files
      .filter(({ path, text }) => path.endsWith('.test.ts') && /\bS\d\.\d/.test(text))
      .flatMap(({ text }) => testNamesOf(text))
      .flatMap((name) => name.match(/\bS\d\.\d+\b/g) ?? []),
  );

  it.each(SERVERS)('those of %s', (server) => {
    expect(statementsOf(server).filter((label) => !named.has(label))).toEqual([]);
  });
});
