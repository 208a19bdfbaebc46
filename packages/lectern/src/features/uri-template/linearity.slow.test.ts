import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../uri-template.ts';

/** Templates and URIs of a given length that make backtracking matchers exponential, cubic or quadratic. */
const cases: readonly (readonly [string, (length: number) => string])[] = [
  ['{/id*}', (length) => '/'.repeat(length)],
  ['{/id*}!', (length) => '/a'.repeat(length / 2)],
  ['{id*}/x', (length) => 'a,'.repeat(length / 2)],
  ['{/id*}{/id*}{/id*}!', (length) => '/a'.repeat(length / 2)],
  ['{?tags*}', (length) => `?t${'&tags=a'.repeat(length / 7 - 1)}`],
  ['{+a}{?tags*}', (length) => '?'.repeat(length)],
  ['{a}{b}{c}!', (length) => 'a'.repeat(length)],
  ['{+a}-{+b}-{+c}x', (length) => '-'.repeat(length)],
  ['{/a*}{+b}', (length) => '/a'.repeat(length / 2)],
  ['{a:9}{b:9}{c}!', (length) => '%C3%A9'.repeat(length / 6)],
];

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe('the time to match', () => {
  // Eight times the length takes about 8 times as long if linear, 64 times if quadratic.
  it.each(cases)('%s grows linearly with the length of the URI', { retry: 2 }, (source, uriOf) => {
    const template = parseTemplate(source);
    const [short, long] = [uriOf(1_250), uriOf(10_000)];
    const samples = Array.from({ length: 15 }, () => ({
      short: milliseconds(() => template.match(short)),
      long: milliseconds(() => template.match(long)),
    }));
    const settled = samples.slice(4);
    const growth =
      median(settled.map((sample) => sample.long)) / median(settled.map((sample) => sample.short));
    expect(growth).toBeLessThan(32);
  });

  it.each(cases.slice(0, 3))('%s allows 1,000 of the longest URIs', (source, uriOf) => {
    const template = parseTemplate(source);
    const uri = uriOf(10_000);
    for (let round = 0; round < 1_000; round += 1) expect(template.match(uri)).toBeUndefined();
  });
});
