/**
 * How well `tmkb_review` tells vulnerable changes from others: the frozen changes beside this file, and commits of
 * well-known projects where copies of these are (HARMLESS_COMMITS: folders with Git repositories, one per line).
 * @module
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finish } from '../../packages/lectern/src/knowledge/time-slicer.ts';
import { builtInBook } from '../../servers/tmkb/content.ts';
import { readDiff } from '../../servers/tmkb/review/read-diff.ts';
import { type ReviewedPattern, Reviewer } from '../../servers/tmkb/review/review-code.ts';

interface VulnerableChange {
  readonly id: string;
  readonly language: string;
  /** Patterns that a reviewer would accept. */
  readonly patterns: readonly string[];
  readonly line: number;
  readonly diff: string;
}

const CODE = /^\+\+\+ b\/.*\.(?:py|[jt]sx?|go|rb|java|php|cs)$/m;
const PER_PROJECT = 6;
const LARGEST_DIFF = 60_000;
const folders = (process.env.HARMLESS_COMMITS ?? '').split('\n').filter((line) => line.trim() !== '');

const reviewer = new Reviewer(builtInBook().list());
const review = (diff: string): ReviewedPattern[] => {
  const { lines, paths, removed } = readDiff(diff);
  return finish(reviewer.review(lines, paths, { removed })).slice(0, 5);
};

describe('vulnerable changes', () => {
  it.each(['tuning', 'test'])('are reported with the right line, at least 8 of 10: %s half', (half) => {
    const text = readFileSync(new URL(`./vulnerable-${half}.json`, import.meta.url), 'utf8');
    const changes = JSON.parse(text) as VulnerableChange[];
    const found = changes.filter(({ diff, patterns, line }) =>
      review(diff).some(
        ({ pattern, lines }) => patterns.includes(pattern.id) && lines.some((each) => each.line === line),
      ),
    );
    expect(new Set(changes.map(({ language }) => language)).size).toBe(7 + 1);
    expect(found.length / changes.length).toBeGreaterThanOrEqual(0.8);
  });
});

describe.skipIf(folders.length === 0)('commits of well-known projects', () => {
  it('are flagged at most 3 times in 30', () => {
    const commits = folders.flatMap(commitsOf);
    const flagged = commits.filter(({ diff }) => review(diff).length > 0).map(({ name }) => name);
    expect(commits.length).toBeGreaterThanOrEqual(30);
    expect(flagged.length / commits.length, flagged.join(' ')).toBeLessThanOrEqual(0.1);
  });
});

/** Every third commit that changes code, and not too much of it. */
function commitsOf(folder: string): { name: string; diff: string }[] {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 50_000_000 });
  const found: { name: string; diff: string }[] = [];
  const hashes = git('log', '--no-merges', '-n', '200', '--format=%H').trim().split('\n');
  for (const hash of hashes.filter((_, i) => i % 3 === 0)) {
    if (found.length === PER_PROJECT) break;
    const diff = git('show', '--format=', '--no-color', hash);
    if (CODE.test(diff) && diff.length <= LARGEST_DIFF) found.push({ name: `${folder}@${hash}`, diff });
  }
  return found;
}
