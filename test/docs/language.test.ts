/**
 * The language of what is shipped: expressions that read as translated or need our own code to be understood do not
 * occur in sources, pages, README, CHANGELOG and titles of tests. Each has a plain form that says the same.
 * @module
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { titlesIn } from '../support/test-names.ts';
import { textOf } from './fences.ts';
import { PAGES, ROOT } from './pages.ts';

interface Expression {
  readonly pattern: RegExp;
  readonly instead: string;
  /** A text that it finds, and one that it lets pass. */
  readonly found: string;
  readonly passes: string;
  /** Looks at lines as they are written. The others look across the ends of lines in comments and paragraphs. */
  readonly isByLine?: boolean;
}

const EXPRESSIONS: readonly Expression[] = [
  {
    pattern: /(?<!there )\bis no (?!longer\b|more\b|such\b)[a-z]+/gi,
    instead: 'is not a, invalid, unknown',
    found: '"8x" is no port',
    passes: 'there is no port, and the name is no longer free',
  },
  {
    pattern: /\b(?:held against|served on(?=[:;.]|$)|in the place of|in case that)\b/gi,
    instead: 'validated against, still serving, instead of, in case',
    found: 'is held\n * against the schema',
    passes: 'is served on port 3333 in place of ours',
  },
  {
    pattern: /\b(?:anew|afresh|seldom|mostly|whoever)\b/gi,
    instead: 'again, rarely, usually, anyone who',
    found: 'Whoever asks',
    passes: 'anyone who asks',
  },
  {
    pattern: /\bbehind (?:the )?["'`]?--/gi,
    instead: 'after "--"',
    found: 'the command behind "--"',
    passes: 'behind the proxy',
  },
  {
    pattern: /\bshould stand\b|\bstands? (?:behind|before|below|above)\b/gi,
    instead: 'expected, comes after',
    found: 'what stands before it',
    passes: 'what comes before it',
  },
  {
    pattern: /\b(?:is|are|was|were) told\b|\btells? more\b/gi,
    instead: 'is reported, for details',
    found: 'the client is told',
    passes: 'the client gets an error',
  },
  {
    pattern: /\bnews\b|\bsounds\b/gi,
    instead: 'notifications, audio',
    found: 'a stream of news',
    passes: 'newspaper',
  },
  {
    pattern: /\bquestions? (?:to|of) (?:the |a )?(?:client|user|model|server)s?\b/gi,
    instead: 'elicitation, sampling, requests to the client',
    found: 'a question to the client',
    passes: 'a question about the client',
  },
  {
    pattern: /\bcannot be meant\b|\bprobably meant\b/gi,
    instead: 'invalid, closest',
    found: 'the name that was probably meant',
    passes: 'probably the closest name',
  },
  {
    pattern: /\b(?:of yours|of one's own)\b/gi,
    instead: 'your own, custom',
    found: "a folder of one's own",
    passes: 'your own folder',
  },
  {
    pattern: /^\s*\/\*\* (?:Of|By|In|For|With|From) [a-z ]{1,20}\. \*\/$/gm,
    instead: 'a noun before the preposition',
    found: '  /** In bytes. */',
    passes: '  /** Size in bytes. */',
    isByLine: true,
  },
  {
    pattern: /(['"`])(?:which|what|for which) [^'"`\n]*\?\1/g,
    instead: 'missing argument: …',
    found: "throw new UsageError('which server, folder or file?')",
    passes: "'missing argument: a server, folder or file.'",
    isByLine: true,
  },
];

/** Titles of tests are sentences about the protocol, in its own words. */
const TITLE_EXPRESSIONS: readonly Expression[] = [
  {
    pattern: /\b(?:tell|tells|telling|told)\b/gi,
    instead: 'report, return, distinguish, inform',
    found: 'tells of changed lists',
    passes: 'reports changed lists',
  },
  {
    pattern: /\b(?:hear|hears|heard)\b/gi,
    instead: 'receive',
    found: 'hears nothing after its end',
    passes: 'receives nothing after its end',
  },
  {
    pattern: /\b(?:speak|speaks|spoken)\b/gi,
    instead: 'support, use',
    found: 'speaks the newest revision',
    passes: 'uses the newest revision',
  },
];

/** By file, text and reason. */
const EXCEPTIONS: readonly (readonly [file: string, text: string, reason: string])[] = [
  ['packages/lectern/src/articles/article-uri.ts', 'news', 'the registered URI scheme'],
  ['packages/lectern/src/knowledge/document.ts', 'news', 'a file name that collections use'],
  ['packages/lectern/src/knowledge/text/english.ts', 'news', 'a word that has no singular'],
  ['packages/lectern/src/knowledge/text/english.ts', 'whoever', 'a stop word'],
];

/** Installed and generated files, tests, and content, whose language is its subject's. */
const SKIPPED = /\/(?:node_modules|dist)$|\/baked\.ts$|\.(?:test|testing)\.ts$|^servers\/[^/]+\/content$/;

function sourcesBelow(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`;
    if (SKIPPED.test(inside)) return [];
    if (entry.isDirectory()) return sourcesBelow(inside);
    return /\.(?:ts|mjs|html)$/.test(entry.name) ? [inside] : [];
  });
}

/** `origin.md` holds the servers' original specifications to the letter. */
const pages = PAGES.filter((page) => !page.endsWith('/origin.md'));
const sources = ['packages', 'servers'].flatMap(sourcesBelow);

/** What the expressions find, without exceptions. */
function findings(file: string, text: string, expressions = EXPRESSIONS): string[] {
  const flowing = text.replace(/\n\s*(?:\*(?!\/)|\/\/)?[ \t]*/g, ' ');
  return expressions.flatMap(({ pattern, instead, isByLine = false }) => {
    const read = isByLine ? text : flowing;
    return [...read.matchAll(pattern)]
      .filter(([words]) => !EXCEPTIONS.some(([where, excepted]) => where === file && excepted === words))
      .map(({ 0: words, index }) => {
        const around = read.slice(Math.max(0, index - 40), index + words.length + 40).trim();
        return `${file}: "${words.trim()}" in "${around}"; write: ${instead}`;
      });
  });
}

describe('language', () => {
  it.each([...EXPRESSIONS, ...TITLE_EXPRESSIONS])('$pattern finds $found', (expression) => {
    expect(findings('sample', expression.found, [expression])).toHaveLength(1);
    expect(findings('sample', expression.passes, [expression])).toEqual([]);
  });

  it('of sources and their messages contains none of the expressions', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap((file) => findings(file, textOf(file)))).toEqual([]);
  });

  it('of the pages contains none of the expressions', () => {
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.flatMap((file) => findings(file, textOf(file)))).toEqual([]);
  });

  it('of test titles contains none of the expressions', () => {
    const titles = ['packages', 'servers', 'test', 'bench'].flatMap((folder) => titlesIn(join(ROOT, folder)));
    expect(titles.length).toBeGreaterThan(5000);
    const all = [...EXPRESSIONS, ...TITLE_EXPRESSIONS];
    expect(titles.flatMap((title) => findings('title', title, all))).toEqual([]);
  });

  it('exceptions are still needed', () => {
    expect(EXCEPTIONS.filter(([file, text]) => !textOf(file).includes(text))).toEqual([]);
  });
});
