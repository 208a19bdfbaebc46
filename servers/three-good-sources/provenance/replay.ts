/**
 * The state after all events in the log.
 * @module
 */
import type { AuditEntry } from './audit-log.ts';
import type { Proposal } from './proposals.ts';

export interface LogState {
  /** Slug to hash. */
  readonly categories: Map<string, string>;
  /** Key to hash. */
  readonly endorsements: Map<string, string>;
  readonly proposals: Map<string, Proposal['status']>;
  readonly identities: Set<string>;
  /** Whose key signs; undefined before the first signing. */
  curator: string | undefined;
  /** The last entry of that action. */
  signed: (AuditEntry & { readonly action: 'registry_signed' }) | undefined;
  /** Sentences on entries that cannot follow what was there. */
  readonly faults: string[];
}

export function replay(entries: readonly AuditEntry[]): LogState {
  const state: LogState = {
    categories: new Map(),
    endorsements: new Map(),
    proposals: new Map(),
    identities: new Set(),
    curator: undefined,
    signed: undefined,
    faults: [],
  };
  for (const [i, entry] of entries.entries()) {
    const fault = apply(state, entry);
    if (fault !== undefined) state.faults.push(`Line ${i + 1}: ${fault}`);
  }
  return state;
}

function apply(state: LogState, entry: AuditEntry): string | undefined {
  const { action, data } = entry;
  const slug = entry.category ?? '';
  switch (action) {
    case 'category_added':
      return add(state.categories, slug, data.sha256);
    case 'category_changed':
      return remove(state.categories, slug) ?? add(state.categories, slug, data.sha256);
    case 'category_removed':
      return remove(state.categories, slug);
    case 'endorsement_added':
      return add(state.endorsements, data.pubkey, data.sha256);
    case 'endorsement_removed':
      return remove(state.endorsements, data.pubkey);
    case 'proposal_opened':
      return add(state.proposals, data.proposal, 'pending');
    case 'proposal_decided':
      return remove(state.proposals, data.proposal) ?? add(state.proposals, data.proposal, data.status);
    case 'identity_added':
      if (state.identities.has(data.key)) return `${data.key} was there already.`;
      state.identities.add(data.key);
      return undefined;
    case 'key_rotated':
      if (state.curator !== data.from) return `${data.from} was not the curator's key.`;
      state.curator = data.to;
      return undefined;
    case 'registry_signed':
      if (entry.actor !== (state.curator ?? entry.actor)) return `${entry.actor} was not the curator's key.`;
      state.curator = entry.actor;
      state.signed = entry;
      return undefined;
  }
}

function add<Value>(map: Map<string, Value>, name: string, value: Value): string | undefined {
  if (map.has(name)) return `${name} was there already.`;
  map.set(name, value);
  return undefined;
}

function remove(map: Map<string, unknown>, name: string): string | undefined {
  return map.delete(name) ? undefined : `${name} was not there.`;
}
