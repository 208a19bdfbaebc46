import { describe, expect, it } from 'vitest';
import { documentIndexOf, putInto } from '../../../../test/support/document-index-of.ts';
import type { Document } from './document.ts';
import { DocumentIndex, type LibraryChange, VisibleChanges } from './document-index.ts';
import { readDocument } from './read-document.ts';
import { DESCRIPTION, Postings, unitOccurrences } from './segment/postings.ts';
import { estimateTokens } from './text/token-estimate.ts';

const TEXT =
  '---\ntitle: Sandbox\ntags: [isolation]\n---\nIntro.\n\n## Network\n\nPorts.\n\n## Files\n\nMounts.\n';

/** The id of the document and the number of the section, or 0 for its head; descriptions are left out. */
function unitsOf({ index }: DocumentIndex, term: string): [id: string, section: number][] {
  const { units, packed, length } = index.postings(term, new Postings());
  const { documentOf, firstUnits, documents } = index.table;
  const isDescribed = (_: number, i: number): boolean => unitOccurrences(packed[i] ?? 0, DESCRIPTION) > 0;
  const found = [...units.subarray(0, length)].filter((unit, i) => !isDescribed(unit, i));
  return found.map((unit) => {
    const number = documentOf[unit] as number;
    return [documents[number]?.id ?? '', unit - (firstUnits[number] as number)];
  });
}

describe('DocumentIndex', () => {
  it('indexes the head of a document and each of its sections', () => {
    const documentIndex = documentIndexOf({ 'a/sandbox.md': TEXT });
    const document = documentIndex.get('a/sandbox');
    expect([documentIndex.size, document?.sections.length, document?.hash]).toEqual([1, 3, TEXT]);
    expect(documentIndex.index.table.documents[document?.number ?? -1]).toBe(document);
    expect(unitsOf(documentIndex, 'sandbox')).toEqual([['a/sandbox', 0]]);
    expect(unitsOf(documentIndex, 'isol')).toEqual([['a/sandbox', 0]]);
    expect(unitsOf(documentIndex, 'port')).toEqual([['a/sandbox', 2]]);
    expect(unitsOf(documentIndex, 'mount')).toEqual([['a/sandbox', 3]]);
  });

  it('returns a document as it was read', () => {
    const read = readDocument({ path: 'a/sandbox.md', text: TEXT, hash: '' });
    const stored = documentIndexOf({ 'a/sandbox.md': TEXT }).get('a/sandbox');
    if (!read.ok) throw new Error(read.problem.reason);
    expect(stored?.toJSON()).toEqual(read.document);
    expect(stored?.sections).toBe(stored?.sections);
  });

  it('stores the token count of each section', () => {
    const [, network] = documentIndexOf({ 'a.md': TEXT }).get('a')?.sectionTokens ?? [];
    expect(network).toBe(estimateTokens('## Network\n\nPorts.'));
  });

  it('replaces a document only once it is completely indexed', () => {
    const documentIndex = documentIndexOf({ 'a.md': '# Old\n\nZebra.\n' });
    const text = '# One\n\nLion.\n\n# Two\n\nTiger.\n';
    const read = readDocument({ path: 'a.md', text, hash: '' });
    if (!read.ok) throw new Error(read.problem.reason);
    const steps = documentIndex.put(read.document, text, 'new');
    let count = 0;
    for (; steps.next().done !== true; count++) {
      expect(unitsOf(documentIndex, 'zebra')).toHaveLength(1);
      expect(unitsOf(documentIndex, 'lion')).toEqual([]);
      expect(documentIndex.get('a')?.title).toBe('Old');
    }
    expect(count).toBeGreaterThanOrEqual(2);
    expect(unitsOf(documentIndex, 'zebra')).toEqual([]);
    expect(unitsOf(documentIndex, 'lion')).toHaveLength(1);
    expect([documentIndex.size, documentIndex.get('a')?.hash]).toEqual([1, 'new']);
  });

  it('removes a document and returns whether it existed', () => {
    const documentIndex = documentIndexOf({ 'a.md': '# A\n\nZebra.\n', 'b.md': '# B\n\nZebra.\n' });
    expect([documentIndex.remove('a'), documentIndex.remove('a'), documentIndex.remove('c')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([documentIndex.size, documentIndex.get('a')]).toEqual([1, undefined]);
    expect(unitsOf(documentIndex, 'zebra')).toEqual([['b', 1]]);
    expect([...documentIndex.documents()].map(({ id }) => id)).toEqual(['b']);
  });

  it('does not grow with changes and stays correct', () => {
    const documentIndex = documentIndexOf({ 'stays.md': '# Stays\n\nZebra.\n' });
    const stays = documentIndex.get('stays');
    for (let round = 0; round < 1500; round++) {
      putInto(documentIndex, 'a.md', `# A\n\nWord${round} lion.\n`);
      for (const _ of documentIndex.index.compact());
    }
    expect(documentIndex.index.segments.length).toBeLessThan(10);
    expect(documentIndex.index.table.documentCount).toBeLessThan(25);
    expect(unitsOf(documentIndex, 'lion')).toEqual([['a', 1]]);
    expect(unitsOf(documentIndex, 'word1')).toEqual([]);
    expect(unitsOf(documentIndex, 'zebra')).toEqual([['stays', 1]]);
    expect(documentIndex.get('stays')).toBe(stays);
    expect(documentIndex.index.documentCount).toBe(2);
  });

  it('accepts documents without sections, without words, and with a hundred thousand headings', () => {
    const documentIndex = new DocumentIndex();
    putInto(documentIndex, 'empty.md', '');
    putInto(documentIndex, 'blank.md', ' \n\t\n');
    putInto(documentIndex, 'signs.md', '!!! ??? ---\n');
    putInto(documentIndex, 'many.md', '# h\n'.repeat(100_000));
    expect(documentIndex.size).toBe(4);
    expect(documentIndex.get('empty')?.sections).toEqual([]);
    expect(documentIndex.get('many')?.sections).toHaveLength(100_000);
  });
});

function article(status: string): Document {
  const read = readDocument({ path: 'a.md', text: `---\nstatus: ${status}\n---\nText.`, hash: '' });
  if (!read.ok) throw new Error(read.problem.reason);
  return read.document;
}

const live = article('Live');
const other = article('Experimental');
const draft = article('Draft');

function open() {
  const changes = new VisibleChanges(({ status }) => status !== 'Draft');
  const told: LibraryChange[] = [];
  const end = changes.listen((change) => told.push(change));
  return { changes, told, end };
}

describe('VisibleChanges', () => {
  it.each([
    ['comes', undefined, live, 'added', live],
    ['changes', live, other, 'changed', other],
    ['goes', live, undefined, 'removed', live],
    ['becomes a draft', live, draft, 'removed', live],
    ['is published after being a draft', draft, live, 'added', live],
  ])('reports a document that %s', (_, before, after, kind, document) => {
    const { changes, told } = open();
    changes.tell(before, after);
    expect(told).toEqual([{ kind, document }]);
  });

  it.each([
    ['comes', undefined, draft],
    ['changes', draft, draft],
    ['goes', draft, undefined],
    ['never was', undefined, undefined],
  ])('does not report a draft that %s', (_, before, after) => {
    const { changes, told } = open();
    changes.tell(before, after);
    expect(told).toEqual([]);
  });

  it('does not call removed listeners', () => {
    const { changes, told, end } = open();
    end();
    changes.tell(undefined, live);
    changes.listen((change) => told.push(change));
    changes.end();
    changes.tell(undefined, live);
    expect(told).toEqual([]);
  });

  it('calls the other listeners if one throws', () => {
    const changes = new VisibleChanges(() => true);
    const told: LibraryChange[] = [];
    changes.listen(() => {
      throw new Error('not mine');
    });
    changes.listen((change) => told.push(change));
    changes.tell(undefined, live);
    expect(told).toHaveLength(1);
  });
});
