/**
 * The registry that comes with the server: baked into the program by the build; `npm run lint:content` checks it.
 * @module
 */
import { BAKED } from './baked.ts';
import type { AuditEntry } from './provenance/audit-log.ts';
import type { RegistryBundle } from './registry-bundle.ts';

/** Whose signatures the program trusts; written by the signing program. */
const CURATOR_KEY = 'ed25519:97098291bcc482bf9893144b5ac9b78b9f53c5fa9c1b9642185b5fcd6327270b';

let shared: RegistryBundle | undefined;

/** One for all servers of this process: it never changes. */
export function builtInRegistry(trustedKey: string = CURATOR_KEY): RegistryBundle {
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
