import { expect, it } from 'vitest';
import { report } from './longest.ts';

it('the report of a run lists the tests that passed only when repeated', () => {
  const files = [{ path: 'test/http/get.test.ts', ms: 1000 }];
  expect(report(files, ['test/http/get.test.ts > a stream ends'])).toMatch(
    /^\nPassed only when repeated\n {2}test\/http\/get.test.ts > a stream ends\n\nLongest files\n/,
  );
  expect(report(files)).not.toContain('repeated');
});

it('the report of a run lists the longest files first, and totals per folder', () => {
  const files = [
    { path: 'test/interop/tools.test.ts', ms: 1500 },
    { path: 'test/interop/http/ending.test.ts', ms: 2500 },
    { path: 'packages/lectern/src/schema/explain/explain.test.ts', ms: 3000 },
  ];
  const lines = report(files)
    .split('\n')
    .map((line) => line.trim());
  expect(lines).toEqual([
    '',
    'Longest files',
    '3.0 s  packages/lectern/src/schema/explain/explain.test.ts',
    '2.5 s  test/interop/http/ending.test.ts',
    '1.5 s  test/interop/tools.test.ts',
    '',
    'Total per folder',
    '4.0 s  test/interop',
    '3.0 s  packages/lectern/src/schema',
    '',
  ]);
  expect(
    report(Array.from({ length: 40 }, (_, nth) => ({ path: `test/a/${nth}.test.ts`, ms: nth }))).match(
      /test[.]ts/g,
    ),
  ).toHaveLength(15);
});
