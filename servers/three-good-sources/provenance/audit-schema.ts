/**
 * What a line of the audit log may hold.
 * @module
 */
import type { JsonSchemaObject } from '../../../src/index.ts';
import type { AuditAction } from './audit-entry.ts';
import { closedObject, key, semver, sha256, signature, slug, timestamp, uuid } from './field-schemas.ts';
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
  endorsement_added: { category: none, data: closedObject(['pubkey', 'sha256'], { pubkey: key, sha256 }) },
  endorsement_removed: { category: none, data: closedObject(['pubkey'], { pubkey: key }) },
  proposal_opened: { category: slug, data: closedObject(['proposal'], { proposal: uuid }) },
  proposal_decided: {
    category: slug,
    data: closedObject(['proposal', 'status'], { proposal: uuid, status: { enum: decisions } }),
  },
  identity_added: { category: none, data: closedObject(['key'], { key }) },
  key_rotated: { category: none, data: closedObject(['from', 'to'], { from: key, to: key }) },
  registry_signed: { category: none, data: closedObject(['version', 'sha256'], { version: semver, sha256 }) },
};

export const AUDIT_ACTIONS: readonly AuditAction[] = Object.keys(ACTIONS) as AuditAction[];

export const auditEntrySchema: JsonSchemaObject = {
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
