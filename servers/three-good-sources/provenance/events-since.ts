/**
 * What happened to the files since the log was last written: nothing, if both agree.
 * @module
 */
import type { Registry } from '../registry.ts';
import type { AuditEvent } from './audit-log.ts';
import { sha256OfData } from './digest.ts';
import type { Identities } from './identities.ts';
import type { Proposal } from './proposals.ts';
import type { LogState } from './replay.ts';

export interface Content {
  readonly registry: Registry;
  readonly identities: Identities;
  readonly proposals: readonly Proposal[];
}

export interface Since {
  readonly events: readonly AuditEvent[];
  /** Sentences on changes that no entry can record. */
  readonly refusals: readonly string[];
}

export async function eventsSince(state: LogState, content: Content): Promise<Since> {
  const { registry, identities, proposals } = content;
  const endorsements = registry.endorsements.map((endorsement) => [endorsement.pubkey, endorsement] as const);
  return {
    events: [
      ...identityEvents(state, identities),
      ...endorsementEvents(state, await hashesOf(endorsements)),
      ...categoryEvents(state, await hashesOf(Object.entries(registry.categories))),
      ...proposals.flatMap((proposal) => proposalEvents(state, proposal)),
    ],
    refusals: [...lost(state, content), ...proposals.flatMap((proposal) => reversal(state, proposal))],
  };
}

async function hashesOf(entries: readonly (readonly [string, unknown])[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(entries.map(async ([name, data]) => [name, await sha256OfData(data)] as const)),
  );
}

function identityEvents({ identities: known }: LogState, identities: Identities): AuditEvent[] {
  return Object.keys(identities)
    .filter((key) => !known.has(key))
    .map((key) => ({ action: 'identity_added', category: null, data: { key } }));
}

function endorsementEvents({ endorsements: known }: LogState, now: Map<string, string>): AuditEvent[] {
  const gone = [...known].filter(([pubkey, sha256]) => now.get(pubkey) !== sha256);
  const come = [...now].filter(([pubkey, sha256]) => known.get(pubkey) !== sha256);
  return [
    ...gone.map(
      ([pubkey]): AuditEvent => ({ action: 'endorsement_removed', category: null, data: { pubkey } }),
    ),
    ...come.map(
      ([pubkey, sha256]): AuditEvent => ({
        action: 'endorsement_added',
        category: null,
        data: { pubkey, sha256 },
      }),
    ),
  ];
}

function categoryEvents({ categories: known }: LogState, now: Map<string, string>): AuditEvent[] {
  const gone = [...known.keys()].filter((slug) => !now.has(slug));
  const come = [...now].filter(([slug, sha256]) => known.get(slug) !== sha256);
  return [
    ...gone.map((category): AuditEvent => ({ action: 'category_removed', category, data: {} })),
    ...come.map(
      ([category, sha256]): AuditEvent => ({
        action: known.has(category) ? 'category_changed' : 'category_added',
        category,
        data: { sha256 },
      }),
    ),
  ];
}

function proposalEvents({ proposals: known }: LogState, { id, category, status }: Proposal): AuditEvent[] {
  const events: AuditEvent[] = [];
  const before = known.get(id);
  if (before === undefined) events.push({ action: 'proposal_opened', category, data: { proposal: id } });
  if (status !== 'pending' && status !== before)
    events.push({ action: 'proposal_decided', category, data: { proposal: id, status } });
  return events;
}

function reversal({ proposals: known }: LogState, { id, status }: Proposal): string[] {
  const before = known.get(id) ?? 'pending';
  if (status !== 'pending' || before === 'pending') return [];
  return [`The proposal ${id} was ${before} and cannot be pending again.`];
}

function lost(state: LogState, { identities, proposals }: Content): string[] {
  const ids = new Set(proposals.map(({ id }) => id));
  return [
    ...[...state.identities]
      .filter((key) => !Object.hasOwn(identities, key))
      .map(
        (key) => `The identity ${key} is gone; one that no longer acts stays, with the day that it retired.`,
      ),
    ...[...state.proposals.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => `The proposal ${id} is gone; one that is given up stays, as withdrawn.`),
  ];
}
