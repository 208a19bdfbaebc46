/**
 * The table of docs/errors.md is the one in the code.
 * @module
 */
import { expect, it } from 'vitest';
import { ErrorCode } from '../../packages/lectern/src/index.ts';
import { proseOf } from './fences.ts';

it('docs/errors.md names every code', () => {
  const rows = [...proseOf('docs/errors.md').matchAll(/^\| −(\d+) \| `(\w+)` \|/gm)];
  const told = Object.fromEntries(rows.map(([, code, name]) => [name, -Number(code)]));
  expect(told).toEqual(ErrorCode);
});
