import { expect, it } from 'vitest';
import { samplePattern } from '../../test/support/sample-patterns.ts';
import { cweOf, owaspOf, referencesOf } from './pattern.ts';

it('references are those of the provenance, by kind', () => {
  const public_references = [{ cwe: 'CWE-1' }, { owasp: 'API1:2023', cwe: 'CWE-2' }, { name: 'A book' }];
  const pattern = samplePattern({ provenance: { public_references } });
  expect(referencesOf(pattern)).toEqual(public_references);
  expect(cweOf(pattern)).toEqual(['CWE-1', 'CWE-2']);
  expect(owaspOf(pattern)).toEqual(['API1:2023']);
});

it('a pattern may have no references', () => {
  for (const pattern of [samplePattern(), samplePattern({ provenance: {} })]) {
    expect(referencesOf(pattern)).toEqual([]);
    expect(cweOf(pattern)).toEqual([]);
    expect(owaspOf(pattern)).toEqual([]);
  }
});
