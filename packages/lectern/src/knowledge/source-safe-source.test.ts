import { describe, expect, it } from 'vitest';
import { memorySource } from '../../../../test/support/memory-source.ts';
import { troubledSource } from '../../../../test/support/troubled-source.ts';
import type { Problem } from './document.ts';
import { DocumentIndex } from './document-index.ts';
import { safeSource } from './source.ts';

const fail = (): never => {
  throw new Error('ENOENT: no such file, open /home/somebody/secret');
};

function open() {
  const source = troubledSource(memorySource({ 'a.md': 'A', 'b.md': 'B' }));
  const problems: Problem[] = [];
  const held = safeSource(source, (problem) => problems.push(problem));
  const list = async (): Promise<string[]> => {
    const paths: string[] = [];
    for await (const path of held.list((problem) => problems.push(problem))) paths.push(path);
    return paths;
  };
  return { source, held, list, problems };
}

describe('safeSource', () => {
  it('restores an index if the wrapped source can', () => {
    const source = memorySource({});
    const none = (): void => {};
    expect(safeSource(source, none).restore).toBeUndefined();
    const restored = { stamp: 'stamp', floor: 7 };
    expect(safeSource({ ...source, restore: () => restored }, none).restore?.(new DocumentIndex())).toBe(
      restored,
    );
    expect(() => safeSource({ ...source, restore: fail }, none).restore?.(new DocumentIndex())).toThrow(
      'ENOENT',
    );
  });

  it('returns what the wrapped source returns if nothing fails', async () => {
    const { held, list, problems, source } = open();
    expect(await list()).toEqual(['a.md', 'b.md']);
    expect(await held.read('a.md')).toMatchObject({ kind: 'text', file: { text: 'A' } });
    expect(await held.read('c.md')).toEqual({ kind: 'gone' });
    expect(await held.stamp('a.md')).toBeDefined();
    const end = held.watch(() => {});
    expect(source.watchers).toBe(1);
    end();
    expect([source.watchers, problems]).toEqual([0, []]);
  });

  it('turns a failed listing into a problem, with the files listed before', async () => {
    const { held, list, problems, source } = open();
    source.trouble.list = fail;
    expect(await list()).toEqual([]);
    expect(problems).toEqual([{ path: '.', reason: expect.any(String) }]);
    const half = safeSource(
      {
        ...source,
        async *list() {
          yield 'a.md';
          fail();
        },
      },
      () => {},
    );
    const paths: string[] = [];
    for await (const path of half.list((problem) => problems.push(problem))) paths.push(path);
    expect([paths, problems.length]).toEqual([['a.md'], 2]);
    expect(held).toBeDefined();
  });

  it('turns a failed read into a problem without the message of the error', async () => {
    const { held, source } = open();
    source.trouble.read = fail;
    const outcome = await held.read('a.md');
    expect(outcome).toEqual({ kind: 'problem', problem: { path: 'a.md', reason: 'cannot be read' } });
  });

  it('returns no stamp if that fails', async () => {
    const { held, source } = open();
    source.trouble.stamp = fail;
    expect(await held.stamp('a.md')).toBeUndefined();
  });

  it('turns failed watching into a problem', () => {
    const { held, problems, source } = open();
    source.trouble.watch = fail;
    held.watch(() => {})();
    expect(problems).toEqual([{ path: '.', reason: 'cannot be watched for changes' }]);
  });
});
