import { expect, it } from 'vitest';
import { findings, PATH, patternText } from '../test-patterns.ts';
import { filePath } from './file-path.ts';

it('wants a file where its category and id say', () => {
  expect(findings(filePath, patternText(), PATH)).toEqual([]);
  const places = ['TMKB-AUTHZ-001.yaml', 'sharing/TMKB-AUTHZ-001.yaml', 'authorization/TMKB-AUTHZ-001.yml'];
  for (const place of places)
    expect(findings(filePath, patternText(), place)).toEqual([`1 file must lie at ${PATH}`]);
});
