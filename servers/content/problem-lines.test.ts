import { describe, expect, it } from 'vitest';
import { problemLines } from './problem-lines.ts';

describe('problemLines', () => {
  it('is one line for each, with the file and the line', () => {
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

  it('is nothing for nothing', () => {
    expect(problemLines('content', [])).toBe('');
  });
});
