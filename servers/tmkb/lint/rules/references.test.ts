import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { references } from './references.ts';

it('wants a weakness and a risk', () => {
  expect(findings(references, patternText(['cwe: CWE-862', 'owasp: A01:2021']))).toEqual([
    '11 references must name at least one CWE',
  ]);
  expect(findings(references, patternText(['owasp: API1:2023', 'cwe: CWE-441']))).toEqual([
    '11 references must name at least one risk of OWASP',
  ]);
  expect(findings(references, patternText().replace(/ {2}provenance:\n(?: {4}.*\n)*/, ''))).toEqual([
    '1 references must name at least one CWE',
    '1 references must name at least one risk of OWASP',
  ]);
});

it('wants of each what it is, its name and where to read it', () => {
  const bare = '      - cwe: CWE-22\n        owasp: A01:2021\n      - name: Other\n';
  const text = patternText(['    public_references:\n', `    public_references:\n${bare}`]);
  expect(findings(references, text)).toEqual([
    '12 reference 1 must have either cwe or owasp',
    '12 reference 1 has no name',
    '12 reference 1 has no url',
    '14 reference 2 must have either cwe or owasp',
    '14 reference 2 has no url',
  ]);
});
