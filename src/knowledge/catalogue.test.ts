import { describe, expect, it } from 'vitest';
import { catalogueOf, putInto } from '../../test/support/catalogue-of.ts';
import { Catalogue } from './catalogue.ts';
import type { FieldIndex } from './index/field-index.ts';
import { readDocument } from './read-document.ts';
import { estimateTokens } from './text/token-estimate.ts';

function unitsOf(index: FieldIndex, term: string): number[] {
  const units: number[] = [];
  index.visit(term, (unit) => units.push(unit));
  return units;
}

const TEXT =
  '---\ntitle: Sandbox\ntags: [isolation]\n---\nIntro.\n\n## Network\n\nPorts.\n\n## Files\n\nMounts.\n';

describe('Catalogue', () => {
  it('indexes a document as a whole and by section', () => {
    const catalogue = catalogueOf({ 'a/sandbox.md': TEXT });
    const entry = catalogue.get('a/sandbox');
    expect([catalogue.size, entry?.sections.length, entry?.hash]).toEqual([1, 3, TEXT]);
    expect(catalogue.entryOfUnit(entry?.unit ?? -1)).toBe(entry);
    for (const term of ['sandbox', 'isol', 'port', 'mount', 'network'])
      expect(unitsOf(catalogue.whole, term)).toEqual([entry?.unit]);
    expect(unitsOf(catalogue.bySection, 'port')).toEqual([entry?.sections[1]?.unit]);
    expect(unitsOf(catalogue.bySection, 'sandbox')).toHaveLength(3);
  });

  it('knows what each section costs', () => {
    const [, network] = catalogueOf({ 'a.md': TEXT }).get('a')?.sections ?? [];
    expect(network?.tokens).toBe(estimateTokens('## Network\n\nPorts.'));
  });

  it('shows a document when all of it is there, and the old one until then', () => {
    const catalogue = catalogueOf({ 'a.md': '# Old\n\nZebra.\n' });
    const text = '# One\n\nLion.\n\n# Two\n\nTiger.\n';
    const read = readDocument({ path: 'a.md', text, hash: '' });
    if (!read.ok) throw new Error(read.problem.reason);
    const steps = catalogue.put(read.document, text, 'new');
    let count = 0;
    for (; steps.next().done !== true; count++) {
      expect(unitsOf(catalogue.whole, 'zebra')).toHaveLength(1);
      expect(unitsOf(catalogue.bySection, 'lion')).toEqual([]);
      expect(catalogue.get('a')?.document.title).toBe('Old');
    }
    expect(count).toBe(2);
    expect(unitsOf(catalogue.whole, 'zebra')).toEqual([]);
    expect(unitsOf(catalogue.bySection, 'zebra')).toEqual([]);
    expect(unitsOf(catalogue.bySection, 'lion')).toHaveLength(1);
    expect([catalogue.size, catalogue.get('a')?.hash]).toEqual([1, 'new']);
  });

  it('forgets what is removed, and says whether it was there', () => {
    const catalogue = catalogueOf({ 'a.md': '# A\n\nZebra.\n', 'b.md': '# B\n\nZebra.\n' });
    const unit = catalogue.get('a')?.unit ?? -1;
    expect([catalogue.remove('a'), catalogue.remove('a'), catalogue.remove('c')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([catalogue.size, catalogue.get('a'), catalogue.entryOfUnit(unit)]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    expect(unitsOf(catalogue.whole, 'zebra')).toEqual([catalogue.get('b')?.unit]);
    expect([...catalogue.entries()].map(({ document }) => document.id)).toEqual(['b']);
  });

  it('sweeps when enough was removed, and is as right after it as before', () => {
    const catalogue = catalogueOf({ 'stays.md': '# Stays\n\nZebra.\n' });
    const change = (round: number): void => putInto(catalogue, 'a.md', `# A\n\nWord${round} lion.\n`);
    change(0);
    expect([...catalogue.sweep()]).toEqual([]);
    for (let round = 1; round <= 1500; round++) change(round);
    expect([...catalogue.sweep()].length).toBeGreaterThan(0);
    expect([...catalogue.sweep()]).toEqual([]);
    const { unitLimit } = catalogue.whole;
    for (let round = 0; round < 1000; round++) change(round);
    expect(catalogue.whole.unitLimit).toBe(unitLimit);
    expect(unitsOf(catalogue.whole, 'lion')).toEqual([catalogue.get('a')?.unit]);
    expect(unitsOf(catalogue.whole, 'word1')).toEqual([]);
    expect(unitsOf(catalogue.whole, 'zebra')).toEqual([catalogue.get('stays')?.unit]);
    expect(catalogue.whole.size).toBe(2);
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
