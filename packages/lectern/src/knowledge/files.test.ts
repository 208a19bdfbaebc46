import { describe, expect, it } from 'vitest';
import { Files } from './files.ts';

describe('Files', () => {
  it('stores the outcome of each file', () => {
    const files = new Files();
    files.claim('a', 'a.md');
    files.read('a.md', 's1', 'a');
    files.skipped({ path: 'b.md', line: 3, reason: 'is broken' }, 's2');
    expect(files.paths()).toEqual(['a.md', 'b.md']);
    expect([files.has('a.md'), files.stampOf('a.md'), files.idOf('a.md')]).toEqual([true, 's1', 'a']);
    expect([files.has('b.md'), files.stampOf('b.md'), files.idOf('b.md')]).toEqual([true, 's2', undefined]);
    expect([files.has('c.md'), files.stampOf('c.md'), files.idOf('c.md')]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    expect(files.problems()).toEqual([{ path: 'b.md', line: 3, reason: 'is broken' }]);
  });

  it('drops the problem of a file that was read or removed', () => {
    const files = new Files();
    for (const path of ['a.md', 'b.md']) files.skipped({ path, reason: 'is broken' }, 's');
    files.listed({ path: 'c.md', reason: 'is not a regular file' }, 1);
    files.read('a.md', 's', 'a');
    files.forget('b.md');
    files.forget('c.md');
    expect(files.problems()).toEqual([]);
    expect(files.paths()).toEqual(['a.md']);
  });

  it('lists problems by path, one per file', () => {
    const files = new Files();
    files.skipped({ path: 'b.md', reason: 'is not a regular file' }, 's');
    files.listed({ path: 'b.md', reason: 'is not a regular file' }, 1);
    files.listed({ path: 'a', reason: 'cannot be read' }, 1);
    files.trouble({ path: '.', reason: 'cannot be watched' });
    expect(files.problems().map(({ path }) => path)).toEqual(['.', 'a', 'b.md']);
  });

  describe('names', () => {
    it('belong to the first file with the name until it is removed', () => {
      const files = new Files();
      expect(files.claim('a', 'a.md')).toBeUndefined();
      expect(files.claim('a', 'a.md')).toBeUndefined();
      expect(files.claim('a', 'a.mdx')).toBe('a.md');
      files.shadowed('a.mdx', 's', 'a', 'a.md');
      expect(files.problems()).toEqual([{ path: 'a.mdx', reason: 'has the same name as a.md' }]);
      files.forget('a.md');
      expect(files.freed('a')).toEqual(['a.mdx']);
      expect(files.freed('a')).toEqual([]);
      expect(files.claim('a', 'a.mdx')).toBeUndefined();
    });

    it('are not released by the second file', () => {
      const files = new Files();
      files.claim('a', 'a.md');
      files.shadowed('a.mdx', 's', 'a', 'a.md');
      files.forget('a.mdx');
      expect(files.claim('a', 'a.markdown')).toBe('a.md');
    });

    it('keep the previous stamp until the file is read', () => {
      const files = new Files();
      files.claim('a', 'a.md');
      expect(files.stampOf('a.md')).toBeUndefined();
      files.read('a.md', 's1', 'a');
      files.claim('a', 'a.md');
      expect(files.stampOf('a.md')).toBe('s1');
    });
  });

  describe('listings', () => {
    it('drop problems that they no longer report', () => {
      const files = new Files();
      const [first, second] = ['x', 'y'].map((path) => ({ path, reason: 'cannot be read' }));
      for (const problem of [first, second]) if (problem) files.listed(problem, 1);
      files.endListing(1, []);
      expect(files.problems()).toHaveLength(2);
      files.endListing(2, second ? [second] : []);
      expect(files.problems()).toEqual([second]);
    });

    it('do not drop problems of a later listing', () => {
      const files = new Files();
      files.listed({ path: 'x', reason: 'cannot be read' }, 2);
      files.endListing(1, []);
      expect(files.problems()).toHaveLength(1);
    });

    it('do not report problems of files that were read meanwhile', () => {
      const files = new Files();
      files.read('x.md', 's', 'x');
      files.endListing(1, [{ path: 'x.md', reason: 'is a broken link' }]);
      expect(files.problems()).toEqual([]);
    });
  });
});
