import { describe, expect, it } from 'vitest';
import { lineDeeperThan } from './read-yaml.ts';

describe('lineDeeperThan', () => {
  it('lets wide and long texts pass', () => {
    expect(lineDeeperThan('- a: [1, {b: 2}]\n'.repeat(1000), 8)).toBeUndefined();
    expect(
      lineDeeperThan('text: |\n  some (prose) with [brackets] - and: colons\n'.repeat(100), 8),
    ).toBeUndefined();
    expect(lineDeeperThan("- 'regex[a-z'\n- smile:-[\n".repeat(100), 8)).toBeUndefined();
  });

  it('counts what lines before have left open', () => {
    expect(lineDeeperThan('a:\n  b:\n    c:\n      - - - d', 10)).toBeUndefined();
    expect(lineDeeperThan('- - -\n      - - -\n            - - -', 8)).toBe(3);
    expect(lineDeeperThan('a: [\n[\n[\n', 3)).toBe(3);
  });
});
