import { describe, expect, it } from 'vitest';
import { lineDeeperThan } from './read-yaml.ts';

describe('lineDeeperThan', () => {
  it('accepts wide and long texts', () => {
    expect(lineDeeperThan('- a: [1, {b: 2}]\n'.repeat(1000), 8)).toBeUndefined();
    expect(
      lineDeeperThan('text: |\n  some (prose) with [brackets] - and: colons\n'.repeat(100), 8),
    ).toBeUndefined();
    expect(lineDeeperThan("- 'regex[a-z'\n- smile:-[\n".repeat(100), 8)).toBeUndefined();
  });

  it('counts nesting opened on previous lines', () => {
    expect(lineDeeperThan('a:\n  b:\n    c:\n      - - - d', 10)).toBeUndefined();
    expect(lineDeeperThan('- - -\n      - - -\n            - - -', 8)).toBe(3);
    expect(lineDeeperThan('a: [\n[\n[\n', 3)).toBe(3);
  });
});
