import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { cweUrls } from './cwe-urls.ts';

it('finds an address of another weakness, or of another site', () => {
  const right = 'https://cwe.mitre.org/data/definitions/862.html';
  for (const wrong of ['https://cwe.mitre.org/data/definitions/86.html', 'https://example.org/862.html'])
    expect(findings(cweUrls, patternText([right, wrong]))).toEqual([`14 url of CWE-862 must be ${right}`]);
});
