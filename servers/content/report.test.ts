import { expect, it } from 'vitest';
import { reportOf } from './report.ts';

it('says how many were checked when nothing was found', () => {
  expect(reportOf([], 85, 'article')).toBe('85 articles checked; nothing found.\n');
  expect(reportOf([], 1, 'pattern')).toBe('1 pattern checked; nothing found.\n');
});

it('gives each finding a line, and sums up', () => {
  const findings = [
    { path: 'concepts/x.md', line: 3, message: 'title is missing' },
    { path: 'concepts/x.md', line: 12, message: 'heading is empty' },
  ];
  expect(reportOf(findings, 2, 'article')).toBe(
    'concepts/x.md:3: title is missing\nconcepts/x.md:12: heading is empty\n2 findings in 1 file; 2 articles checked.\n',
  );
});
