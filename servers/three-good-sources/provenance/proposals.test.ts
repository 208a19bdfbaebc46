import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { sampleProposal } from './content.testing.ts';
import { readProposals } from './proposals.ts';

const KEY = `ed25519:${'ab'.repeat(32)}`;
const vote = { voter: KEY, vote: 'support', on: '2026-03-01' };

const pathsOf = (...proposals: unknown[]): string[] => {
  const reading = readProposals(JSON.stringify(proposals));
  return reading.ok ? [] : reading.problems.map(({ path }) => path);
};

describe('readProposals', () => {
  it('reads proposals with votes', () => {
    const proposals = [{ ...sampleProposal(), proposer: KEY, votes: [{ ...vote, reason: 'Yes.' }] }];
    expect(readProposals(JSON.stringify(proposals))).toEqual({ ok: true, value: proposals });
  });

  it('refuses wrong fields', () => {
    checkRows<[string, object, string]>(
      [
        ['id', { id: '1' }, 'id'],
        ['status', { status: 'open' }, 'status'],
        ['action', { action: 'add' }, 'action'],
        ['category', { category: 'Not A Slug' }, 'category'],
        ['title', { title: ' ' }, 'title'],
        ['reason', { reason: undefined }, 'reason'],
        ['data', { data: [] }, 'data'],
        ['proposer', { proposer: 'Ada' }, 'proposer'],
        ['time', { created: '2026-03-01' }, 'created'],
        ['time zone', { created: '2026-03-01T10:00:00+01:00' }, 'created'],
        ['votes', { votes: {} }, 'votes'],
        ['voter', { votes: [{ ...vote, voter: 'curator' }] }, 'votes[0].voter'],
        ['vote', { votes: [{ ...vote, vote: 'maybe' }] }, 'votes[0].vote'],
        ['day', { votes: [{ ...vote, on: '1.3.' }] }, 'votes[0].on'],
        ['member of a vote', { votes: [{ ...vote, weight: 2 }] }, 'votes[0].weight'],
        ['member', { colour: 'red' }, 'colour'],
      ],
      (_what, change, path) => {
        expect(pathsOf({ ...sampleProposal(), ...change })).toEqual([`[0].${path}`]);
      },
    );
  });

  it('refuses a duplicate id', () => {
    const proposal = sampleProposal();
    expect(pathsOf(proposal, { ...proposal, id: proposal.id.toUpperCase() })).toEqual(['[1].id']);
  });
});
