import { describe, expect, it } from 'vitest';
import { memorySource } from '../../test/support/memory-source.ts';
import { unlinkHidden } from './content.ts';

const HIDDEN = new Set(['patterns/draft', 'concepts/old']);

async function unlinked(text: string): Promise<string | undefined> {
  const source = unlinkHidden(memorySource({ 'patterns/one.md': text }), (id) => HIDDEN.has(id));
  const outcome = await source.read('patterns/one.md');
  return outcome.kind === 'text' ? outcome.file.text : undefined;
}

describe('unlinkHidden', () => {
  it.each([
    ['see [a draft](draft.md).', 'see a draft.'],
    ['see [a draft](./draft.md#how).', 'see a draft.'],
    ['see [what\nwas](../concepts/old.md) and [more](draft.md)', 'see what\nwas and more'],
  ])('replaces %j by its text', async (text, words) => {
    expect(await unlinked(text)).toBe(words);
  });

  it.each([
    'see [good](../concepts/good.md)',
    'see [nothing](nothing.md)',
    'see [old](https://example.org/concepts/old.md)',
    'see draft.md, [draft] and [draft](draft)',
  ])('does not change %j', async (text) => {
    expect(await unlinked(text)).toBe(text);
  });

  it('passes everything else of its source through', async () => {
    const source = unlinkHidden(memorySource({ 'a.md': 'A' }), () => true);
    expect(await source.read('b.md')).toEqual({ kind: 'gone' });
    expect(await source.stamp('a.md')).toBe('A');
  });
});
