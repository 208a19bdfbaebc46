/**
 * `get_proposal`: one proposal in full.
 * @module
 */

import type { Server } from 'lectern';
import { anyObject, list, oneOf, optional, record, text } from 'lectern/knowledge';
import { oneLine } from '../describe-source.ts';
import { PROPOSAL_ACTIONS, PROPOSAL_STATUSES, type Proposal } from '../provenance/proposals.ts';
import type { RegistryBundle } from '../registry-bundle.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { addTool } from './add-tool.ts';
import { nameOf, unknown } from './known-name.ts';

const DESCRIPTION =
  'Reads one proposal in full: what would change and why, who proposed it, and every vote with its reason. Use it with an ' +
  'id from list_proposals; never guess ids.';

const input = record({
  id: text('UUID from list_proposals', { examples: ['8c6f0f9e-3f0b-4a51-9b59-0f3c5f0f7a11'] }),
});

const output = record({
  id: text('A UUID'),
  status: oneOf(PROPOSAL_STATUSES, 'What became of it'),
  action: oneOf(PROPOSAL_ACTIONS, 'What is proposed'),
  category: text('On which category'),
  title: text('In a few words'),
  reason: optional(text('Why')),
  data: anyObject('What the category or source would be'),
  proposer: text('The key of who proposed it'),
  proposer_name: optional(text('Their name, where it is known')),
  created: text('When it was made'),
  votes: list(
    record({
      voter: text('A key'),
      voter_name: optional(text('Their name, where it is known')),
      vote: oneOf(['support', 'oppose'], 'For it or against it'),
      reason: optional(text('Why')),
      on: text('When'),
    }),
    'All votes',
  ),
});

export function addGetProposal(server: Server, sourceRegistry: SourceRegistry): void {
  const lookUp = { title: 'Get a proposal', description: DESCRIPTION, input, output };
  addTool(server, 'get_proposal', lookUp, ({ id }) => {
    const { bundle } = sourceRegistry;
    const wanted = id.trim().toLowerCase();
    const proposal = bundle.proposals.find((each) => each.id.toLowerCase() === wanted);
    if (proposal === undefined) {
      throw unknown(
        'proposal',
        id,
        bundle.proposals.map((each) => each.id),
      );
    }
    const named = withNames(bundle, proposal);
    return { text: proposalText(named), data: named };
  });
}

type NamedProposal = ReturnType<typeof withNames>;

function withNames(bundle: RegistryBundle, proposal: Proposal) {
  const named = <Member extends string>(member: Member, key: string) => {
    const name = nameOf(bundle, key);
    return (name === undefined ? {} : { [member]: name }) as { readonly [M in Member]?: string };
  };
  return {
    ...proposal,
    ...named('proposer_name', proposal.proposer),
    votes: proposal.votes.map((vote) => ({ ...vote, ...named('voter_name', vote.voter) })),
  };
}

function proposalText(proposal: NamedProposal): string {
  const { id, status, action, category, title, reason, data, created, votes } = proposal;
  return [
    `Proposal: ${oneLine(title)}`,
    `Id: ${id}`,
    `Status: ${status}`,
    `Action: ${action}`,
    `Category: ${category}`,
    `Proposer: ${person(proposal.proposer_name, proposal.proposer)}, ${created}`,
    `Reason: ${reason === undefined ? 'not given' : oneLine(reason)}`,
    '',
    'Data:',
    JSON.stringify(data, null, 2),
    '',
    `Votes: ${votes.length}`,
    ...votes.map(
      ({ vote, voter, voter_name, on, reason: why }) =>
        `- ${vote} by ${person(voter_name, voter)}, ${on}${because(why)}`,
    ),
  ].join('\n');
}

function person(name: string | undefined, key: string): string {
  return name === undefined ? key : `${name} (${key})`;
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${oneLine(reason)}`;
}
