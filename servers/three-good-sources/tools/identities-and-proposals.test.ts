import { describe, expect, it } from 'vitest';
import { SAMPLE_PROPOSAL, sampleBundle } from '../../../test/support/sample-sources.ts';
import { askingSources } from '../../../test/support/source-asking.ts';

const bundle = await sampleBundle();
const { call } = await askingSources({ bundle });
const bare = await askingSources();
const ada = bundle.registry.curator.pubkey;
const friend = `ed25519:${'a1'.repeat(32)}`;

describe('get_identity', () => {
  it('returns the owner of a key with proofs', async () => {
    const { text, data } = await call('get_identity', { pubkey: ada });
    expect(text.split('\n')).toEqual([
      'Name: Ada',
      'Type: person',
      `Public Key: ${ada}`,
      'Since: 2026-09-01',
      'Platforms:',
      '- Mastodon: https://social.example.org/@ada (proof: https://social.example.org/@ada/1)',
    ]);
    expect(data).toEqual({ pubkey: ada, ...bundle.identities[ada], notes: [] });
  });

  it('returns operators, retired keys and unproven names', async () => {
    const { text, data } = await call('get_identity', { pubkey: friend });
    expect(text).toContain('Operator: Example Ltd');
    expect(text).toContain('Retired: 2026-11-01');
    expect(text).toContain('No account on any platform proves this name.');
    expect(data.notes).toEqual(['No account on any platform proves this name.']);
  });

  it('accepts a key without its prefix and in capitals', async () => {
    const { data } = await call('get_identity', { pubkey: ada.slice('ed25519:'.length).toUpperCase() });
    expect(data.pubkey).toBe(ada);
  });

  it('refuses an unknown key and lists the known ones', async () => {
    const { text, isError } = await call('get_identity', { pubkey: 'ed25519:00' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^There is no identity 'ed25519:00'\. Known: ed25519:/);
    expect((await call('get_identity', { pubkey: '__proto__' })).isError).toBe(true);
    expect((await bare.call('get_identity', { pubkey: ada })).text).toContain('There are none at all.');
  });
});

describe('list_proposals', () => {
  it('returns one line per proposal, newest first', async () => {
    const { text, data } = await call('list_proposals');
    expect(text.split('\n')).toEqual([
      'Proposals (2):',
      '7c9e6679-7425-40de-944b-e07fc1f90ae7 [accepted] replace_source rust-learning: The Reference as the third source (2026-10-25T08:00:00Z; 0 for, 0 against)',
      `${SAMPLE_PROPOSAL.id} [pending] add_category kotlin-android: Kotlin and Android (2026-10-20T08:00:00Z; 1 for, 1 against)`,
    ]);
    expect(data).toMatchObject({ total: 2, proposals: [{ support: 0 }, { support: 1, oppose: 1 }] });
  });

  it('filters by status and by category', async () => {
    expect((await call('list_proposals', { status: 'pending' })).data.total).toBe(1);
    expect((await call('list_proposals', { category: 'kotlin-android' })).data.total).toBe(1);
    expect(await call('list_proposals', { category: 'postgresql' })).toMatchObject({
      text: 'Proposals (0):\nNone of the 2 proposals fits.',
      data: { total: 0, notes: ['None of the 2 proposals fits.'] },
    });
    expect((await bare.call('list_proposals')).text).toContain('This registry has no proposals.');
  });

  it('refuses an unknown value and suggests the nearest', async () => {
    expect((await call('list_proposals', { category: 'kotlin-andriod' })).text).toContain(
      "'kotlin-android'?",
    );
    expect((await call('list_proposals', { status: 'pendign' })).text).toContain('did you mean "pending"');
  });
});

describe('get_proposal', () => {
  it('returns the whole proposal with its votes', async () => {
    const { text, data } = await call('get_proposal', { id: SAMPLE_PROPOSAL.id.toUpperCase() });
    expect(text.split('\n')).toEqual([
      'Proposal: Kotlin and Android',
      `Id: ${SAMPLE_PROPOSAL.id}`,
      'Status: pending',
      'Action: add_category',
      'Category: kotlin-android',
      `Proposer: Ada (${ada}), 2026-10-20T08:00:00Z`,
      'Reason: People ask for it.',
      '',
      'Data:',
      '{',
      '  "name": "Kotlin and Android"',
      '}',
      '',
      'Votes: 2',
      `- support by A friend (${friend}), 2026-10-21: I miss it too.`,
      `- oppose by A friend (${friend}), 2026-10-22`,
    ]);
    expect(data).toEqual({
      ...SAMPLE_PROPOSAL,
      proposer: ada,
      proposer_name: 'Ada',
      votes: SAMPLE_PROPOSAL.votes.map((vote) => ({ ...vote, voter_name: 'A friend' })),
    });
  });

  it('refuses an unknown proposal and suggests the nearest', async () => {
    const { text, isError } = await call('get_proposal', { id: `${SAMPLE_PROPOSAL.id.slice(0, -1)}0` });
    expect(isError).toBe(true);
    expect(text).toContain(`Did you mean '${SAMPLE_PROPOSAL.id}'?`);
    expect((await call('get_proposal', { id: 'nothing' })).text).toContain(`Known: ${SAMPLE_PROPOSAL.id}`);
  });
});
