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
  it('takes all of a group for the same, in each direction', () => {
    const at = synonyms({ same: [['bot', 'agent', 'coding assistant']] });
    expect(at(['bot'])).toEqual([1, ['agent', 'code assist']]);
    expect(at(['agent'])).toEqual([1, ['bot', 'code assist']]);
    expect(at(['code', 'assist'])).toEqual([2, ['agent', 'bot']]);
  });

  it('goes from left to right only if configured to', () => {
    const at = synonyms({ also: { bill: ['cost', 'budget'] } });
    expect(at(['bill'])).toEqual([1, ['budget', 'cost']]);
    expect(at(['cost'])).toBeUndefined();
  });

  it('adds up what is said of one phrase in several places', () => {
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

  it('takes the longest phrase that begins there', () => {
    const at = synonyms({ also: { context: ['window'], 'context window': ['prompt'] } });
    expect(at(['context', 'window'])).toEqual([2, ['prompt']]);
    expect(at(['context', 'rot'])).toEqual([1, ['window']]);
    expect(at(['long', 'context', 'window'])).toBeUndefined();
    expect(at(['long', 'context', 'window'], 1)).toEqual([2, ['prompt']]);
  });

  it('reads phrases as questions are read: in any form, without small words', () => {
    const at = synonyms({ also: { 'Definition of Done': ['AGENTS.md'], 'multi-agent': ['swarm'] } });
    expect(at(['definit'])?.[0]).toBe(1);
    expect(at(['definit'])?.[1]).toEqual(['agent md']);
    expect(at(['multi', 'agent'])).toEqual([2, ['swarm']]);
  });

  it('has no use for small words alone, for nothing, and for a word as its own synonym', () => {
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

  it('is not confused by names that objects have', () => {
    const at = synonyms({ also: { bill: ['cost'] } });
    for (const term of ['constructor', '__proto__', 'toString']) expect(at([term])).toBeUndefined();
  });

  it('looks no further than the question goes', () => {
    const at = synonyms({ also: { 'pull request': ['merge'] } });
    expect(at(['pull'])).toBeUndefined();
    expect(at([], 0)).toBeUndefined();
    expect(at(['pull', 'request'], 5)).toBeUndefined();
    expect(NO_SYNONYMS.phraseAt(['pull', 'request'], 0)).toBeUndefined();
  });
});
