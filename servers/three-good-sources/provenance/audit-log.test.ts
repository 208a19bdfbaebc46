import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { AUDIT_ACTIONS, type AuditAction, readAuditLog } from './audit-log.ts';

const KEY = `ed25519:${'ab'.repeat(32)}`;
const sha256 = 'cd'.repeat(32);
const proposal = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

const EVENTS: Readonly<Record<AuditAction, { category: string | null; data: object }>> = {
  category_added: { category: 'baking', data: { sha256 } },
  category_changed: { category: 'baking', data: { sha256 } },
  category_removed: { category: 'baking', data: {} },
  endorsement_added: { category: null, data: { pubkey: KEY, sha256 } },
  endorsement_removed: { category: null, data: { pubkey: KEY } },
  proposal_opened: { category: 'knots', data: { proposal } },
  proposal_decided: { category: 'knots', data: { proposal, status: 'accepted' } },
  identity_added: { category: null, data: { key: KEY } },
  key_rotated: { category: null, data: { from: KEY, to: KEY } },
  registry_signed: { category: null, data: { version: '1.0.0', sha256 } },
};

const entry = (action: string, change: object = {}): object => ({
  id: crypto.randomUUID(),
  timestamp: '2026-03-01T10:00:00.000Z',
  action,
  ...EVENTS[action as AuditAction],
  actor: KEY,
  previous_hash: '0'.repeat(64),
  signature: 'ef'.repeat(64),
  ...change,
});

const textOf = (...entries: object[]): string => entries.map((each) => `${JSON.stringify(each)}\n`).join('');

const problemsOf = (text: string): string[] => {
  const reading = readAuditLog(text);
  return reading.ok ? [] : reading.problems.map(({ path, line }) => `${line} ${path}`);
};

describe('readAuditLog', () => {
  it('reads each action and keeps its original line', () => {
    const entries = AUDIT_ACTIONS.map((action) => entry(action));
    expect(AUDIT_ACTIONS.length).toBe(10);
    expect(readAuditLog(textOf(...entries))).toEqual({
      ok: true,
      value: entries.map((each) => ({ entry: each, text: JSON.stringify(each) })),
    });
    expect(readAuditLog('')).toEqual({ ok: true, value: [] });
  });

  it('refuses wrong fields', () => {
    checkRows<[string, object, string]>(
      [
        ['id', { id: 'x' }, 'id'],
        ['time', { timestamp: '2026-03-01T10:00:00' }, 'timestamp'],
        ['time zone', { timestamp: '2026-03-01T10:00:00+00:00' }, 'timestamp'],
        ['leap second', { timestamp: '2016-12-31T23:59:60Z' }, 'timestamp'],
        ['action', { action: 'category_moved' }, 'action'],
        ['category', { category: 'Not A Slug' }, 'category'],
        ['category, which is none', { category: null }, 'category'],
        ['data', { data: {} }, 'data.sha256'],
        ['hash', { data: { sha256: sha256.toUpperCase() } }, 'data.sha256'],
        ['data beside it', { data: { sha256, note: 1 } }, 'data.note'],
        ['actor', { actor: 'curator' }, 'actor'],
        ['hash of the line before', { previous_hash: '' }, 'previous_hash'],
        ['signature', { signature: sha256 }, 'signature'],
        ['member', { note: 'x' }, 'note'],
      ],
      (_what, change, path) => {
        const text = textOf(entry('category_added'), entry('category_added', change));
        expect(problemsOf(text)).toEqual([`2 [1].${path}`]);
      },
    );
  });

  it('refuses a category in entries without one, and a decision without an outcome', () => {
    expect(problemsOf(textOf(entry('identity_added', { category: 'baking' })))).toEqual(['1 [0].category']);
    const undecided = entry('proposal_decided', { data: { proposal, status: 'pending' } });
    expect(problemsOf(textOf(undecided))).toEqual(['1 [0].data.status']);
  });

  it('reports all errors line by line', () => {
    const wrong = entry('nothing', { actor: 1, signature: 2 });
    const text = `${textOf(wrong)}\n{"a":\n${textOf(entry('category_added'))}`;
    const problems = problemsOf(text);
    expect(problems).toEqual(
      expect.arrayContaining(['1 [0].action', '1 [0].actor', '1 [0].signature', '2 [1]', '3 [2]']),
    );
    expect(problems.some((problem) => problem.startsWith('4'))).toBe(false);
  });

  it('refuses a last line without a line break, and a duplicate id', () => {
    const one = entry('category_added');
    expect(problemsOf(textOf(one).slice(0, -1))).toEqual(['1 ']);
    expect(problemsOf(textOf(one, one))).toEqual(['2 [1].id']);
  });

  it('limits the number of errors for a file that is not a log', () => {
    expect(problemsOf('\n'.repeat(1e5)).length).toBe(1000);
  });
});
