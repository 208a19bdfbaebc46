import { describe, expect, it } from 'vitest';
import type { Document } from './document.ts';
import { readDocument } from './read-document.ts';
import { type LibraryChange, VisibleChanges } from './visible-changes.ts';

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
