/**
 * The registry that comes with the server: baked into the program by the build; `npm run lint:content` checks it.
 * @module
 */
import { BAKED } from './baked.ts';
import type { Holdings } from './holdings.ts';
import type { AuditEntry } from './provenance/audit-entry.ts';
import { CURATOR_KEY } from './provenance/curator-key.ts';

let shared: Holdings | undefined;

/** One for all servers of this process: it never changes. */
export function builtInHoldings(trustedKey: string = CURATOR_KEY): Holdings {
  shared ??= {
    registry: JSON.parse(BAKED.registry),
    auditLog: entriesOf(BAKED.auditLog),
    identities: JSON.parse(BAKED.identities),
    proposals: JSON.parse(BAKED.proposals),
    texts: BAKED,
    trustedKey,
  };
  return shared.trustedKey === trustedKey ? shared : { ...shared, trustedKey };
}

function entriesOf(log: string): AuditEntry[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
