import { describe, expect, it } from 'vitest';
import { catalogueOf, putInto } from '../../../../test/support/catalogue-of.ts';
import { Catalogue } from './catalogue.ts';
import { readDocument } from './read-document.ts';
import { DESCRIPTION, unitOccurrences } from './segment/occurrences.ts';
import { Postings } from './segment/postings.ts';
import { estimateTokens } from './text/token-estimate.ts';

const TEXT =
  '---\ntitle: Sandbox\ntags: [isolation]\n---\nIntro.\n\n## Network\n\nPorts.\n\n## Files\n\nMounts.\n';

/** The id of the document and the number of the section, or 0 for its head; descriptions are left out. */
function unitsOf({ index }: Catalogue, term: string): [id: string, section: number][] {
  const { units, packed, length } = index.postings(term, new Postings());
  const { documentOf, firstUnits, documents } = index.table;
  const isDescribed = (_: number, i: number): boolean => unitOccurrences(packed[i] ?? 0, DESCRIPTION) > 0;
  const found = [...units.subarray(0, length)].filter((unit, i) => !isDescribed(unit, i));
  return found.map((unit) => {
    const number = documentOf[unit] as number;
    return [documents[number]?.id ?? '', unit - (firstUnits[number] as number)];
  });
}

describe('Catalogue', () => {
  it('indexes the head of a document and each section', () => {
    const catalogue = catalogueOf({ 'a/sandbox.md': TEXT });
    const document = catalogue.get('a/sandbox');
    expect([catalogue.size, document?.sections.length, document?.hash]).toEqual([1, 3, TEXT]);
    expect(catalogue.index.table.documents[document?.number ?? -1]).toBe(document);
    expect(unitsOf(catalogue, 'sandbox')).toEqual([['a/sandbox', 0]]);
    expect(unitsOf(catalogue, 'isol')).toEqual([['a/sandbox', 0]]);
    expect(unitsOf(catalogue, 'port')).toEqual([['a/sandbox', 2]]);
    expect(unitsOf(catalogue, 'mount')).toEqual([['a/sandbox', 3]]);
  });

  it('gives a document as it was read', () => {
    const read = readDocument({ path: 'a/sandbox.md', text: TEXT, hash: '' });
    const stored = catalogueOf({ 'a/sandbox.md': TEXT }).get('a/sandbox');
    if (!read.ok) throw new Error(read.problem.reason);
    expect(stored?.toJSON()).toEqual(read.document);
    expect(stored?.sections).toBe(stored?.sections);
  });

  it('knows what each section costs', () => {
    const [, network] = catalogueOf({ 'a.md': TEXT }).get('a')?.sectionTokens ?? [];
    expect(network).toBe(estimateTokens('## Network\n\nPorts.'));
  });

  it('shows a document when all of it is there, and the old one until then', () => {
    const catalogue = catalogueOf({ 'a.md': '# Old\n\nZebra.\n' });
    const text = '# One\n\nLion.\n\n# Two\n\nTiger.\n';
    const read = readDocument({ path: 'a.md', text, hash: '' });
    if (!read.ok) throw new Error(read.problem.reason);
    const steps = catalogue.put(read.document, text, 'new');
    let count = 0;
    for (; steps.next().done !== true; count++) {
      expect(unitsOf(catalogue, 'zebra')).toHaveLength(1);
      expect(unitsOf(catalogue, 'lion')).toEqual([]);
      expect(catalogue.get('a')?.title).toBe('Old');
    }
    expect(count).toBeGreaterThanOrEqual(2);
    expect(unitsOf(catalogue, 'zebra')).toEqual([]);
    expect(unitsOf(catalogue, 'lion')).toHaveLength(1);
    expect([catalogue.size, catalogue.get('a')?.hash]).toEqual([1, 'new']);
  });

  it('forgets what is removed, and says whether it was there', () => {
    const catalogue = catalogueOf({ 'a.md': '# A\n\nZebra.\n', 'b.md': '# B\n\nZebra.\n' });
    expect([catalogue.remove('a'), catalogue.remove('a'), catalogue.remove('c')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([catalogue.size, catalogue.get('a')]).toEqual([1, undefined]);
    expect(unitsOf(catalogue, 'zebra')).toEqual([['b', 1]]);
    expect([...catalogue.documents()].map(({ id }) => id)).toEqual(['b']);
  });

  it('does not grow with changes, and is as right as before', () => {
    const catalogue = catalogueOf({ 'stays.md': '# Stays\n\nZebra.\n' });
    const stays = catalogue.get('stays');
    for (let round = 0; round < 1500; round++) {
      putInto(catalogue, 'a.md', `# A\n\nWord${round} lion.\n`);
      for (const _ of catalogue.index.compact());
    }
    expect(catalogue.index.segments.length).toBeLessThan(10);
    expect(catalogue.index.table.documentCount).toBeLessThan(25);
    expect(unitsOf(catalogue, 'lion')).toEqual([['a', 1]]);
    expect(unitsOf(catalogue, 'word1')).toEqual([]);
    expect(unitsOf(catalogue, 'zebra')).toEqual([['stays', 1]]);
    expect(catalogue.get('stays')).toBe(stays);
    expect(catalogue.index.documentCount).toBe(2);
  });

  it('takes documents without a section, without a word, and with a hundred thousand headings', () => {
    const catalogue = new Catalogue();
    putInto(catalogue, 'empty.md', '');
    putInto(catalogue, 'blank.md', ' \n\t\n');
    putInto(catalogue, 'signs.md', '!!! ??? ---\n');
    putInto(catalogue, 'many.md', '# h\n'.repeat(100_000));
    expect(catalogue.size).toBe(4);
    expect(catalogue.get('empty')?.sections).toEqual([]);
    expect(catalogue.get('many')?.sections).toHaveLength(100_000);
  });
});
