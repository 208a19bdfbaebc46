import { describe, expect, it } from 'vitest';
import { problemLines, reportOf } from './finding.ts';

describe('report', () => {
  it('prints how many entries were checked if nothing was found', () => {
    expect(reportOf([], 85, 'article')).toBe('85 articles checked; no problems found.\n');
    expect(reportOf([], 1, 'pattern')).toBe('1 pattern checked; no problems found.\n');
  });

  it('prints one line per finding and a summary', () => {
    const findings = [
      { path: 'concepts/x.md', line: 3, message: 'title is missing' },
      { path: 'concepts/x.md', line: 12, message: 'heading is empty' },
    ];
    expect(reportOf(findings, 2, 'article')).toBe(
      'concepts/x.md:3: title is missing\nconcepts/x.md:12: heading is empty\n2 findings in 1 file; 2 articles checked.\n',
    );
  });
});

describe('problemLines', () => {
  it('returns one line per problem, with file and line', () => {
    expect(
      problemLines('content', [
        { path: 'a.yaml', line: 3, reason: 'is wrong' },
        { path: 'b/c.yaml', reason: 'is no text' },
      ]),
    ).toBe('content/a.yaml:3: is wrong\ncontent/b/c.yaml: is no text\n');
  });

  it.each([
    ['', 'a.yaml: x\n'],
    ['content/', 'content/a.yaml: x\n'],
    ['/own//', '/own/a.yaml: x\n'],
    ['../own', '../own/a.yaml: x\n'],
  ])('joins the folder %j and the file', (folder, line) => {
    expect(problemLines(folder, [{ path: 'a.yaml', reason: 'x' }])).toBe(line);
  });

  it('returns an empty string if there are no problems', () => {
    expect(problemLines('content', [])).toBe('');
  });
});
