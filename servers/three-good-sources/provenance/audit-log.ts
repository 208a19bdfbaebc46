/** The audit log: what an entry says, how it is checked, and how the file is read. @module */

import type { JsonSchemaObject } from 'lectern';
import { type ContentProblem, contentReader, type Reading, repeatedValues } from './content-reader.ts';
import {
  anyKey,
  closedObject,
  key,
  semver,
  sha256,
  signature,
  slug,
  timestamp,
  uuid,
} from './field-schemas.ts';
import type { OriginalEntry } from './original-shapes.ts';
import { PROPOSAL_STATUSES } from './proposals.ts';

interface ActionSchemas {
  readonly category: JsonSchemaObject;
  readonly data: JsonSchemaObject;
}

const none: JsonSchemaObject = { type: 'null' };
const decisions = PROPOSAL_STATUSES.filter((status) => status !== 'pending');

const ACTIONS: Readonly<Record<AuditAction, ActionSchemas>> = {
  category_added: { category: slug, data: closedObject(['sha256'], { sha256 }) },
  category_changed: { category: slug, data: closedObject(['sha256'], { sha256 }) },
  category_removed: { category: slug, data: closedObject([], {}) },
  endorsement_added: { category: none, data: closedObject(['pubkey', 'sha256'], { pubkey: anyKey, sha256 }) },
  endorsement_removed: { category: none, data: closedObject(['pubkey'], { pubkey: anyKey }) },
  proposal_opened: { category: slug, data: closedObject(['proposal'], { proposal: uuid }) },
  proposal_decided: {
    category: slug,
    data: closedObject(['proposal', 'status'], { proposal: uuid, status: { enum: decisions } }),
  },
  identity_added: { category: none, data: closedObject(['key'], { key }) },
  key_rotated: { category: none, data: closedObject(['from', 'to'], { from: key, to: key }) },
  registry_signed: { category: none, data: closedObject(['version', 'sha256'], { version: semver, sha256 }) },
};

/** What a line of the audit log may hold. */
export const AUDIT_ACTIONS: readonly AuditAction[] = Object.keys(ACTIONS) as AuditAction[];

const auditEntrySchema: JsonSchemaObject = {
  ...closedObject(['id', 'timestamp', 'action', 'category', 'data', 'actor', 'previous_hash', 'signature'], {
    id: uuid,
    timestamp,
    action: { enum: AUDIT_ACTIONS },
    category: { type: ['string', 'null'] },
    data: { type: 'object' },
    actor: key,
    previous_hash: sha256,
    signature,
  }),
  allOf: AUDIT_ACTIONS.map((action) => ({
    if: { required: ['action'], properties: { action: { const: action } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { properties: ACTIONS[action] },
  })),
};

export interface AuditLine {
  readonly entry: AuditEntry;
  /** As it is in the file, without the line break: the input of the next entry's hash. */
  readonly text: string;
}

/** A file that is not an audit log at all has a problem on each of perhaps a million lines. */
const MOST_PROBLEMS = 1000;

const readEntry = contentReader<AuditEntry>('The line', auditEntrySchema);

/** What each action records in addition to its category. */
export interface AuditData {
  readonly category_added: { readonly sha256: string };
  readonly category_changed: { readonly sha256: string };
  readonly category_removed: Readonly<Record<string, never>>;
  readonly endorsement_added: { readonly pubkey: string; readonly sha256: string };
  readonly endorsement_removed: { readonly pubkey: string };
  readonly proposal_opened: { readonly proposal: string };
  readonly proposal_decided: { readonly proposal: string; readonly status: Decision };
  readonly identity_added: { readonly key: string };
  readonly key_rotated: { readonly from: string; readonly to: string };
  readonly registry_signed: { readonly version: string; readonly sha256: string };
}

export type Decision = Exclude<(typeof PROPOSAL_STATUSES)[number], 'pending'>;

export type AuditAction = keyof AuditData;

/** Something that happened, before it is written down. */
export type AuditEvent = {
  [Action in AuditAction]: {
    readonly action: Action;
    /** A slug, for what concerns one category. */
    readonly category: string | null;
    readonly data: AuditData[Action];
  };
}[AuditAction];

export type AuditEntry = AuditEvent & {
  readonly id: string;
  readonly timestamp: string;
  /** The key of who did it. */
  readonly actor: string;
  /** Of the line before; zeros for the first. */
  readonly previous_hash: string;
  readonly signature: string;
};

/** An entry of our log, or of the original program's. */
export type LogEntry = AuditEntry | OriginalEntry;

export const NO_HASH: string = '0'.repeat(64);

/** From the text of audit-log.jsonl to its entries, or to what is wrong with it. */
export function readAuditLog(text: string): Reading<readonly AuditLine[]> {
  const lines = text.split('\n');
  const problems: ContentProblem[] = [];
  const value: AuditLine[] = [];
  // Without the line break nobody knows whether the line is whole.
  if (lines.pop() !== '')
    problems.push({
      path: '',
      line: lines.length + 1,
      reason: 'The last line does not end with a line break.',
    });
  for (const [i, line] of lines.entries()) {
    const reading = readEntry(line);
    if (reading.ok) value.push({ entry: reading.value, text: line });
    else problems.push(...reading.problems.map((problem) => inLine(i, problem)));
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length === 0) problems.push(...repeatedIds(value));
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

function inLine(index: number, { path, reason }: ContentProblem): ContentProblem {
  const dot = path === '' || path.startsWith('[') ? '' : '.';
  return { path: `[${index}]${dot}${path}`, line: index + 1, reason };
}

function repeatedIds(lines: readonly AuditLine[]): ContentProblem[] {
  const ids = lines.map(({ entry }, i) => ({ path: [i, 'id'], value: entry.id }));
  return repeatedValues(ids).map(({ path, reason }) => ({
    path: `[${path[0]}].id`,
    line: Number(path[0]) + 1,
    reason,
  }));
}
