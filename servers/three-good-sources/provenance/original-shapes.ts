/**
 * Files in the shapes of the original program, 3GS, read as ours: a log that is a JSON array, identities by bare keys,
 * proposals by id. Its log is signed entry by entry and can be verified; its registry is not signed at all.
 * @module
 */
import type { JsonSchemaObject } from 'lectern';
import {
  contentReader,
  itemsOf,
  memberOf,
  membersOf,
  type Reading,
  repeatedValues,
} from './content-reader.ts';
import { canonicalJson, sha256OfData } from './digest.ts';
import { sha256, signature, text, uuid } from './field-schemas.ts';
import type { Identities } from './identities.ts';
import type { Proposal } from './proposals.ts';

const ORIGINAL_ACTIONS = [
  'source_added',
  'source_updated',
  'source_removed',
  'category_added',
  'category_updated',
  'category_removed',
  'identity_registered',
  'identity_updated',
  'proposal_submitted',
  'proposal_status_changed',
  'vote_cast',
] as const;

/** An entry of the original program's log; its actor is written as our keys are. */
export interface OriginalEntry {
  readonly id: string;
  readonly timestamp: string;
  readonly action: (typeof ORIGINAL_ACTIONS)[number];
  readonly category: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actor: string;
  /** Null for the first. */
  readonly previous_hash: string | null;
  readonly signature: string;
}

export interface OriginalLine {
  readonly entry: OriginalEntry;
  /** In the one form that the next entry's hash is of. */
  readonly text: string;
}

const BARE_KEY = /^[0-9a-f]{64}$/;
const PREFIX = 'ed25519:';
const nullable = (schema: JsonSchemaObject): JsonSchemaObject => ({ anyOf: [schema, { type: 'null' }] });
const time: JsonSchemaObject = { type: 'string', format: 'date-time' };

/** The original program ignores members that it does not know. */
function openObject(
  required: readonly string[],
  properties: Readonly<Record<string, JsonSchemaObject>>,
): JsonSchemaObject {
  return { type: 'object', properties, required };
}

/** A key as ours are written, where it is one of Ed25519; any other as it is. */
function keyOf(key: string): string {
  return BARE_KEY.test(key) ? `${PREFIX}${key}` : key;
}

const readLog = contentReader<readonly OriginalEntry[]>(
  'The audit log',
  {
    type: 'array',
    items: openObject(['id', 'timestamp', 'action', 'data', 'actor', 'signature'], {
      id: uuid,
      timestamp: time,
      action: { enum: ORIGINAL_ACTIONS },
      category: nullable(text),
      data: { type: 'object' },
      actor: { type: 'string', pattern: BARE_KEY.source },
      signature,
      previous_hash: nullable(sha256),
    }),
  },
  (value) =>
    repeatedValues(itemsOf(value).map((each, i) => ({ path: [i, 'id'], value: memberOf(each, 'id') }))),
);

/** Whether the text of a log is in the shape of the original program: an array, not lines. */
export function isOriginalLog(log: string): boolean {
  return /^\s*\[/.test(log);
}

export function readOriginalLog(log: string): Reading<readonly OriginalLine[]> {
  return converted(readLog(log), (entries) =>
    entries.map((each) => {
      const entry = { ...each, category: each.category ?? null, previous_hash: each.previous_hash ?? null };
      return { entry: { ...entry, actor: keyOf(each.actor) }, text: compact(entry) };
    }),
  );
}

/** As the original program writes an entry to take its hash. */
function compact({
  id,
  timestamp,
  action,
  category,
  data,
  actor,
  signature,
  previous_hash,
}: OriginalEntry): string {
  const [head, tail] = [
    { id, timestamp, action, category },
    { actor, signature, previous_hash },
  ].map((part) => JSON.stringify(part));
  return `${head?.slice(0, -1)},"data":${canonicalJson(data)},${tail?.slice(1)}`;
}

/** What the original program signs of an entry. It does not include the entry before. */
export async function originalMessage({
  timestamp,
  action,
  category,
  data,
  actor,
}: OriginalEntry): Promise<string> {
  const seconds = new Date(timestamp).toISOString().replace(/\.\d+/, '');
  const key = actor.slice(PREFIX.length);
  return [seconds, action, category ?? '', await sha256OfData(data), key].join('|');
}

interface OriginalIdentity {
  readonly name: string;
  readonly type: 'human' | 'bot';
  readonly platforms: readonly {
    readonly platform: string;
    readonly handle: string;
    readonly proof_url: string;
  }[];
  readonly operator_pubkey?: string | null;
}

const readOriginals = contentReader<Readonly<Record<string, OriginalIdentity>>>('identities.json', {
  type: 'object',
  additionalProperties: openObject(['name', 'type', 'platforms'], {
    name: text,
    type: { enum: ['human', 'bot'] },
    platforms: {
      type: 'array',
      items: openObject(['platform', 'handle', 'proof_url'], {
        platform: text,
        handle: text,
        proof_url: text,
      }),
    },
    operator_pubkey: nullable(text),
  }),
});

/** Whether identities are in the shape of the original program, by their kinds. */
export function areOriginalIdentities(value: unknown): boolean {
  return membersOf(value).some(([, identity]) =>
    ['human', 'bot'].includes(memberOf(identity, 'type') as string),
  );
}

export function readOriginalIdentities(identities: string): Reading<Identities> {
  return converted(readOriginals(identities), (byKey) =>
    Object.fromEntries(
      Object.entries(byKey).map(([key, { name, type, platforms, operator_pubkey }]) => [
        keyOf(key),
        {
          name,
          type: type === 'human' ? 'person' : 'service',
          platforms: platforms.map(({ platform, handle, proof_url }) => ({ platform, handle, proof_url })),
          ...(operator_pubkey ? { operator: keyOf(operator_pubkey) } : {}),
        },
      ]),
    ),
  );
}

interface OriginalProposal {
  readonly action: 'add_source' | 'update_source' | 'remove_source' | 'add_category' | 'update_category';
  readonly status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  readonly category: string;
  readonly proposer: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly votes: readonly {
    readonly voter: string;
    readonly vote: 'support' | 'oppose';
    readonly timestamp: string;
  }[];
}

const readContributions = contentReader<Readonly<Record<string, OriginalProposal>>>('proposals', {
  type: 'object',
  propertyNames: uuid,
  additionalProperties: openObject(
    ['action', 'status', 'category', 'proposer', 'created_at', 'data', 'votes'],
    {
      action: { enum: ['add_source', 'update_source', 'remove_source', 'add_category', 'update_category'] },
      status: { enum: ['pending', 'approved', 'rejected', 'withdrawn'] },
      category: text,
      proposer: text,
      created_at: time,
      data: { type: 'object' },
      votes: {
        type: 'array',
        items: openObject(['voter', 'vote', 'timestamp'], {
          voter: text,
          vote: { enum: ['support', 'oppose'] },
          timestamp: time,
        }),
      },
    },
  ),
});

/** By what is proposed, since proposals of the original program have no title. */
export function readOriginalProposals(proposals: string): Reading<readonly Proposal[]> {
  return converted(readContributions(proposals), (byId) =>
    Object.entries(byId).map(([id, { action, status, category, proposer, created_at, data, votes }]) => ({
      id,
      status: status === 'approved' ? 'accepted' : status,
      action: action === 'update_source' ? 'replace_source' : action,
      category,
      title: typeof data.name === 'string' ? data.name : category,
      ...(typeof data.why === 'string' ? { reason: data.why } : {}),
      data,
      proposer: keyOf(proposer),
      created: created_at,
      votes: votes.map(({ voter, vote, timestamp }) => ({ voter: keyOf(voter), vote, on: timestamp })),
    })),
  );
}

function converted<Read, T>(reading: Reading<Read>, convert: (value: Read) => T): Reading<T> {
  return reading.ok ? { ok: true, value: convert(reading.value) } : reading;
}
