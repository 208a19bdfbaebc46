/**
 * Compiles and runs programs with GnuCOBOL, for the tests in which it is the referee.
 * @module
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Decimal } from './decimal.ts';

/** Generated cases are the same in every run. */
export const seed = 1959;

/** Whether the tests cannot run: in CI they must. */
export const isMissing: boolean = spawnSync('cobc', ['--version']).error !== undefined && !process.env.CI;

/** A COBOL program in free format. */
interface Program {
  readonly specialNames?: string;
  readonly data: readonly string[];
  readonly procedure: readonly string[];
  readonly flags?: readonly string[];
}

/** Compiles and runs a program in a folder of its own; returns the lines that it displays. */
export function run({ specialNames, data, procedure, flags = [] }: Program): { lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'referee-'));
  try {
    const source = [
      'identification division.',
      'program-id. referee.',
      ...(specialNames === undefined
        ? []
        : ['environment division.', 'configuration section.', 'special-names.', specialNames]),
      ...data,
      'procedure division.',
      ...procedure,
      '    stop run.',
    ];
    writeFileSync(join(folder, 'referee.cob'), `${source.join('\n')}\n`);
    execFileSync('cobc', ['-x', '-free', '-w', ...flags, '-o', 'referee', 'referee.cob'], {
      cwd: folder,
      stdio: 'pipe',
    });
    const output = execFileSync(join(folder, 'referee'), { cwd: folder, encoding: 'latin1' });
    return { lines: output.replace(/\n$/, '').split('\n') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The data division with these lines. */
export const working = (...lines: readonly string[]): string[] => [
  'data division.',
  'working-storage section.',
  ...lines,
];

/** Decimals of up to so many digits. */
export const decimals = (digits: number, scale: number): fc.Arbitrary<Decimal> =>
  fc
    .tuple(fc.integer({ min: 1, max: digits }), fc.boolean())
    .chain(([length, negative]) =>
      fc
        .bigInt({ min: 0n, max: 10n ** BigInt(length) - 1n })
        .map((units) => ({ units: negative ? -units : units, scale })),
    );
