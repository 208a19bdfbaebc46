import { describe, expect, it } from 'vitest';
import { type Exception, faultsOf } from './verdict.ts';

const GOOD = { id: 'good', status: 'SUCCESS' } as const;
const EXCEPTION: Exception = { scenario: 's', check: 'c', status: 'SKIPPED', reason: 'it can not' };

describe('faultsOf', () => {
  it('finds none if every check succeeded', () => {
    expect(faultsOf('s', [GOOD, GOOD], [])).toEqual([]);
  });

  it.each(['FAILURE', 'WARNING', 'SKIPPED', 'INFO'] as const)('finds %s', (status) => {
    const bad = { id: 'bad', status, errorMessage: 'because' };
    expect(faultsOf('s', [GOOD, bad], [])).toEqual([`${status} bad: because`]);
  });

  it('finds a scenario that did not run or checked nothing', () => {
    expect(faultsOf('s', undefined, [])).toEqual(['did not run']);
    expect(faultsOf('s', [], [])).toEqual(['no check succeeded']);
  });

  it('excludes an exception only with its status and scenario', () => {
    const check = { id: 'c', status: 'SKIPPED', description: 'text' } as const;
    expect(faultsOf('s', [GOOD, check], [EXCEPTION])).toEqual([]);
    expect(faultsOf('other', [GOOD, check], [EXCEPTION])).toEqual(['SKIPPED c: text']);
    expect(faultsOf('s', [GOOD, { ...check, status: 'FAILURE' }], [EXCEPTION])).toContain('FAILURE c: text');
  });

  it('finds an exception that is no longer needed', () => {
    expect(faultsOf('s', [GOOD], [EXCEPTION])).toEqual([
      'c is no longer SKIPPED: take it off the exceptions',
    ]);
  });
});
