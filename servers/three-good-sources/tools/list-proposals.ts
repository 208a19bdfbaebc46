/**
 * `list_proposals`: what somebody wants changed in the registry.
 * @module
 */

import type { Server } from 'lectern';
import { count, list, oneOf, optional, record, text } from 'lectern/knowledge';
import { oneLine } from '../describe-source.ts';
import { PROPOSAL_ACTIONS, PROPOSAL_STATUSES, type Proposal } from '../provenance/proposals.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { addTool } from './add-tool.ts';
import { mustBeCategory } from './known-name.ts';

const DESCRIPTION =
  'Lists proposals to change the registry: id, status, action, category, title and votes. Use it to see whether a ' +
  'missing topic or another source has been proposed. Not for one proposal in full: use get_proposal.';

const input = record({
  status: optional(oneOf(PROPOSAL_STATUSES, 'Only proposals of this status')),
  category: optional(text('Only proposals on this category, by slug', { examples: ['kotlin-android'] })),
});

const output = record({
  total: count('How many fit'),
  proposals: list(
    record({
      id: text('A UUID, for get_proposal'),
      status: oneOf(PROPOSAL_STATUSES, 'What became of it'),
      action: oneOf(PROPOSAL_ACTIONS, 'What is proposed'),
      category: text('On which category'),
      title: text('In a few words'),
      created: text('When it was made'),
      support: count('Votes for it'),
      oppose: count('Votes against it'),
    }),
    'The newest first',
  ),
  notes: list(text('A sentence'), 'What else to know'),
});

export function addListProposals(server: Server, sourceRegistry: SourceRegistry): void {
  const lookUp = { title: 'List proposals', description: DESCRIPTION, input, output };
  addTool(server, 'list_proposals', lookUp, ({ status, category }) => {
    const { proposals } = sourceRegistry.bundle;
    const proposed = proposals.map((proposal) => proposal.category);
    if (category !== undefined) mustBeCategory(category, sourceRegistry, proposed);
    const fitting = proposals
      .filter((proposal) => status === undefined || proposal.status === status)
      .filter((proposal) => category === undefined || proposal.category === category)
      .sort((a, b) => Date.parse(b.created) - Date.parse(a.created))
      .map(summaryOf);
    const notes = fitting.length > 0 ? [] : [noneOf(proposals.length)];
    return {
      text: listText(fitting, notes),
      data: { total: fitting.length, proposals: fitting, notes },
    };
  });
}

function summaryOf({ id, status, action, category, title, created, votes }: Proposal) {
  const support = votes.filter(({ vote }) => vote === 'support').length;
  return { id, status, action, category, title, created, support, oppose: votes.length - support };
}

function noneOf(all: number): string {
  return all === 0 ? 'This registry has no proposals.' : `None of the ${all} proposals fits.`;
}

function listText(fitting: readonly ReturnType<typeof summaryOf>[], notes: readonly string[]): string {
  const lines = fitting.map(
    ({ id, status, action, category, title, created, support, oppose }) =>
      `${id} [${status}] ${action} ${category}: ${oneLine(title)} (${created}; ${support} for, ${oppose} against)`,
  );
  return [`Proposals (${fitting.length}):`, ...lines, ...notes].join('\n');
}
