import { describe, expect, it } from 'vitest';
import { createSynonyms, NO_SYNONYMS, type SynonymData } from './synonyms.ts';

function synonyms(data: Partial<SynonymData>) {
  const created = createSynonyms({ same: [], also: {}, ...data });
  return (terms: readonly string[], start = 0) => {
    const match = created.phraseAt(terms, start);
    return match && [match.length, match.others.map((others) => others.join(' ')).sort()];
  };
}

describe('createSynonyms', () => {
  it('treats all phrases of a group as equivalent', () => {
    const at = synonyms({ same: [['bot', 'agent', 'coding assistant']] });
    expect(at(['bot'])).toEqual([1, ['agent', 'code assist']]);
    expect(at(['agent'])).toEqual([1, ['bot', 'code assist']]);
    expect(at(['code', 'assist'])).toEqual([2, ['agent', 'bot']]);
  });

  it('applies "also" only from left to right', () => {
    const at = synonyms({ also: { bill: ['cost', 'budget'] } });
    expect(at(['bill'])).toEqual([1, ['budget', 'cost']]);
    expect(at(['cost'])).toBeUndefined();
  });

  it('merges the entries for a phrase', () => {
    const at = synonyms({
      same: [
        ['bot', 'agent'],
        ['bot', 'robot'],
      ],
      also: { bot: ['helper'] },
    });
    expect(at(['bot'])).toEqual([1, ['agent', 'helper', 'robot']]);
    expect(at(['robot'])).toEqual([1, ['bot']]);
  });

  it('uses the longest phrase at a position', () => {
    const at = synonyms({ also: { context: ['window'], 'context window': ['prompt'] } });
    expect(at(['context', 'window'])).toEqual([2, ['prompt']]);
    expect(at(['context', 'rot'])).toEqual([1, ['window']]);
    expect(at(['long', 'context', 'window'])).toBeUndefined();
    expect(at(['long', 'context', 'window'], 1)).toEqual([2, ['prompt']]);
  });

  it('normalizes phrases like queries: any form, without stop words', () => {
    const at = synonyms({ also: { 'Definition of Done': ['AGENTS.md'], 'multi-agent': ['swarm'] } });
    expect(at(['definit'])?.[0]).toBe(1);
    expect(at(['definit'])?.[1]).toEqual(['agent md']);
    expect(at(['multi', 'agent'])).toEqual([2, ['swarm']]);
  });

  it('ignores stop words only, empty phrases, and a word as its own synonym', () => {
    const at = synonyms({
      same: [
        ['the', 'agent'],
        ['', 'loop'],
        ['loops', 'loop'],
      ],
      also: { of: ['agent'] },
    });
    expect(at(['agent'])?.[1] ?? []).toEqual([]);
    expect(at(['loop'])?.[1] ?? []).toEqual([]);
    expect(at([''])).toBeUndefined();
  });

  it('treats names of built-in object members as ordinary words', () => {
    const at = synonyms({ also: { bill: ['cost'] } });
    for (const term of ['constructor', '__proto__', 'toString']) expect(at([term])).toBeUndefined();
  });

  it('does not look beyond the end of the query', () => {
    const at = synonyms({ also: { 'pull request': ['merge'] } });
    expect(at(['pull'])).toBeUndefined();
    expect(at([], 0)).toBeUndefined();
    expect(at(['pull', 'request'], 5)).toBeUndefined();
    expect(NO_SYNONYMS.phraseAt(['pull', 'request'], 0)).toBeUndefined();
  });
});
