import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { relatedPatterns } from './related-patterns.ts';

const ofId = (id: string): string[] =>
  findings(relatedPatterns, patternText(['- id: TMKB-SHARE-001', `- id: ${id}`]));

it('wants patterns that exist, and others', () => {
  expect(ofId('TMKB-SHARE-002')).toEqual(['75 related pattern TMKB-SHARE-002 does not exist']);
  expect(ofId('TMKB-AUTHZ-001')).toEqual(['75 related pattern TMKB-AUTHZ-001 is the pattern itself']);
});

it('knows four relationships', () => {
  const of = (line: string): string[] =>
    findings(relatedPatterns, patternText(['      relationship: similar_to\n', line]));
  const known = ['combines_with', 'similar_to', 'leads_to', 'special_case_of'];
  expect(known.flatMap((name) => of(`      relationship: ${name}\n`))).toEqual([]);
  const message = `relationship to TMKB-SHARE-001 must be one of ${known.join(', ')}`;
  expect(of('      relationship: like\n')).toEqual([`76 ${message}`]);
  expect(of('')).toEqual([`75 ${message}`]);
});
