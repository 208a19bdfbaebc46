import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { version } from './version.ts';

const of = (line: string): string[] => findings(version, patternText(['  version: 1.0.0\n', line]));

it('wants three numbers', () => {
  expect(['  version: 0.1.0\n', '  version: 12.0.10\n'].flatMap(of)).toEqual([]);
  for (const wrong of ['1', '1.5', 'v1.0.0', '1.0.0.0', '01.0.0'])
    expect(of(`  version: "${wrong}"\n`)).toEqual([
      `5 version "${wrong}" must be three numbers such as 1.2.0`,
    ]);
  expect(of('  version: 2\n')).toEqual(['5 version "2" must be three numbers such as 1.2.0']);
  expect(of('')).toEqual(['1 version is missing']);
});
