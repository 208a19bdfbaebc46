import { describe, expect, it } from 'vitest';
import { createSlugger } from './sections.ts';

const slugsOf = (...headings: string[]): string[] => {
  const slugger = createSlugger();
  return headings.map((heading) => slugger(heading, undefined));
};

describe('createSlugger', () => {
  it.each([
    ['Getting Started', 'getting-started'],
    ['What’s new in v2.0?', 'whats-new-in-v20'],
    ['Tools & Prompts', 'tools--prompts'],
    ['snake_case and kebab-case', 'snake_case-and-kebab-case'],
    ['Über Größe', 'über-größe'],
    ['上下文 工程', '上下文-工程'],
    ['हिन्दी', 'हिन्दी'],
    ['C++', 'c'],
    ['🚀 Launch', '-launch'],
  ])('converts %j as GitHub does', (heading, slug) => {
    expect(slugsOf(heading)).toEqual([slug]);
  });

  it('numbers duplicates, skipping names in use', () => {
    expect(slugsOf('A', 'a', 'A 1', 'A')).toEqual(['a', 'a-1', 'a-1-1', 'a-2']);
    expect(slugsOf('A', 'A 1', 'A')).toEqual(['a', 'a-1', 'a-2']);
  });

  it('never returns an empty name, which belongs to the section without heading', () => {
    expect(slugsOf('!', '?')).toEqual(['-1', '-2']);
  });

  it('uses a custom ID unchanged, once', () => {
    const slugger = createSlugger();
    expect(slugger('Anything', 'MyId')).toBe('MyId');
    expect(slugger('Anything', 'MyId')).toBe('MyId-1');
  });
});
