import { describe, expect, it } from 'vitest';
import type { Format } from '../format.ts';
import { markdownFormat } from '../read-document.ts';
import { lazyFormat } from './open-library.ts';

const file = { path: 'a.md', text: '# A\n', hash: 'h' };

describe('lazyFormat', () => {
  it('is loaded once, and only on request', async () => {
    let loads = 0;
    const format = lazyFormat(async () => {
      loads++;
      return markdownFormat;
    });
    expect(loads).toBe(0);
    await format.load?.();
    await format.load?.();
    expect(loads).toBe(1);
    expect(format.readDocument(file)).toMatchObject({ ok: true, document: { id: 'a', title: 'A' } });
    expect(format.readSynonyms('same: []')).toMatchObject({ ok: true });
  });

  it('throws if it is used before it is loaded', () => {
    const format = lazyFormat(async () => markdownFormat);
    expect(() => format.readDocument(file)).toThrow('loaded before');
    expect(() => format.readSynonyms('')).toThrow('loaded before');
  });

  it('can be loaded again after a failure', async () => {
    const outcomes = [Promise.reject(new Error('no such file')), Promise.resolve(markdownFormat)];
    const format = lazyFormat(() => outcomes.shift() as Promise<Format>);
    await expect(format.load?.()).rejects.toThrow('no such file');
    await format.load?.();
    expect(format.readDocument(file).ok).toBe(true);
  });
});
