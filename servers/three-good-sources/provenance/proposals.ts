/**
 * proposals.json: what somebody wants changed in the registry, and what became of it.
 * @module
 */
import type { JsonSchemaObject } from 'lectern';
import { contentReader, itemsOf, memberOf, type Reading, repeatedValues } from './content-reader.ts';
import { closedObject, date, key, keyOrCurator, slug, text, timestamp, uuid } from './field-schemas.ts';
import { readOriginalProposals } from './original-shapes.ts';

export const PROPOSAL_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn'] as const;
export const PROPOSAL_ACTIONS = [
  'add_category',
  'update_category',
  'add_source',
  'replace_source',
  'remove_source',
] as const;
export const VOTES = ['support', 'oppose'] as const;

export interface Vote {
  readonly voter: string;
  readonly vote: (typeof VOTES)[number];
  readonly reason?: string;
  readonly on: string;
}

export interface Proposal {
  readonly id: string;
  readonly status: (typeof PROPOSAL_STATUSES)[number];
  readonly action: (typeof PROPOSAL_ACTIONS)[number];
  readonly category: string;
  readonly title: string;
  /** Left out by the original program where no reason is given. */
  readonly reason?: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** A key; `curator` until the files are signed. */
  readonly proposer: string;
  readonly created: string;
  readonly votes: readonly Vote[];
}

const vote = closedObject(['voter', 'vote', 'on'], {
  voter: key,
  vote: { enum: VOTES },
  reason: text,
  on: date,
});

const schema: JsonSchemaObject = {
  type: 'array',
  items: closedObject(
    ['id', 'status', 'action', 'category', 'title', 'reason', 'data', 'proposer', 'created', 'votes'],
    {
      id: uuid,
      status: { enum: PROPOSAL_STATUSES },
      action: { enum: PROPOSAL_ACTIONS },
      category: slug,
      title: text,
      reason: text,
      data: { type: 'object' },
      proposer: keyOrCurator,
      created: timestamp,
      votes: { type: 'array', items: vote },
    },
  ),
};

const read = contentReader<readonly Proposal[]>('proposals.json', schema, (value) =>
  repeatedValues(
    itemsOf(value).map((proposal, i) => ({ path: [i, 'id'], value: memberOf(proposal, 'id') })),
    (id) => id.toLowerCase(),
  ),
);

/** The original program has an object by ids. */
export function readProposals(text: string): Reading<readonly Proposal[]> {
  return /^\s*\{/.test(text) ? readOriginalProposals(text) : read(text);
}
