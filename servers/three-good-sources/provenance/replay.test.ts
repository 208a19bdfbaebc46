import { describe, expect, it } from 'vitest';
import type { AuditEntry, AuditEvent } from './audit-log.ts';
import { replay } from './replay.ts';

const ONE = `ed25519:${'ab'.repeat(32)}`;
const TWO = `ed25519:${'cd'.repeat(32)}`;
const sha256 = 'ef'.repeat(32);
const signing = { action: 'registry_signed', category: null, data: { version: '1.0.0', sha256 } } as const;
const rotation = { action: 'key_rotated', category: null, data: { from: ONE, to: TWO } } as const;
const addition = { action: 'category_added', category: 'baking', data: { sha256 } } as const;

const by = (actor: string, event: AuditEvent): AuditEntry => ({
  ...event,
  id: crypto.randomUUID(),
  timestamp: '2026-03-01T10:00:00.000Z',
  actor,
  previous_hash: '0'.repeat(64),
  signature: '',
});

describe('replay', () => {
  it('starts empty', () => {
    expect(replay([])).toMatchObject({ curator: undefined, signed: undefined, faults: [] });
  });

  it('results in the final state', () => {
    const state = replay([
      by(ONE, addition),
      by(ONE, { ...addition, category: 'chess' }),
      by(ONE, { action: 'category_changed', category: 'chess', data: { sha256: '0' } }),
      by(ONE, { action: 'category_removed', category: 'baking', data: {} }),
      by(ONE, { action: 'proposal_opened', category: 'go', data: { proposal: 'p' } }),
      by(ONE, { action: 'proposal_opened', category: 'go', data: { proposal: 'q' } }),
      by(ONE, { action: 'proposal_decided', category: 'go', data: { proposal: 'q', status: 'withdrawn' } }),
    ]);
    expect(state.faults).toEqual([]);
    expect([...state.categories]).toEqual([['chess', '0']]);
    expect([...state.proposals]).toEqual([
      ['p', 'pending'],
      ['q', 'withdrawn'],
    ]);
  });

  it("determines the curator's key", () => {
    expect(replay([by(ONE, signing)]).curator).toBe(ONE);
    const state = replay([by(ONE, signing), by(TWO, rotation), by(TWO, signing)]);
    expect(state).toMatchObject({ curator: TWO, faults: [], signed: { actor: TWO } });
  });

  it.each<[string, AuditEntry[], string]>([
    ['added twice', [by(ONE, addition), by(ONE, addition)], 'Line 2: baking was there already.'],
    [
      'changed but never existed',
      [by(ONE, { ...addition, action: 'category_changed' })],
      'Line 1: baking was not there.',
    ],
    [
      'decided but never opened',
      [by(ONE, { action: 'proposal_decided', category: 'go', data: { proposal: 'p', status: 'accepted' } })],
      'Line 1: p was not there.',
    ],
    [
      'known already',
      [1, 2].map(() => by(ONE, { action: 'identity_added', category: null, data: { key: ONE } })),
      `Line 2: ${ONE} was there already.`,
    ],
    [
      'signed by another key',
      [by(ONE, signing), by(TWO, signing)],
      `Line 2: ${TWO} was not the curator's key.`,
    ],
    [
      'replaced but was not the key',
      [by(TWO, signing), by(TWO, rotation)],
      `Line 2: ${ONE} was not the curator's key.`,
    ],
  ])('reports an entry that was %s', (_what, entries, fault) => {
    expect(replay(entries).faults).toEqual([fault]);
  });
});
