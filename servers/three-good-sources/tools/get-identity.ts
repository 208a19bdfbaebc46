/**
 * `get_identity`: the owner of a key.
 * @module
 */

import type { Server } from 'lectern';
import { list, oneOf, optional, record, text } from 'lectern/knowledge';
import { oneLine } from '../describe-source.ts';
import type { Identity } from '../provenance/identities.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { addTool } from './add-tool.ts';
import { unknown } from './known-name.ts';

const DESCRIPTION =
  'Tells who owns a key of the registry. Returns name, kind, operator, dates and the accounts that prove it. Use it with ' +
  'a key from get_provenance, get_audit_log or get_proposal. Not for finding people by name.';

const PREFIX = 'ed25519:';
const UNPROVEN = 'No account on any platform proves this name.';

const input = record({
  pubkey: text(`Public key of 64 hexadecimal digits, with or without "${PREFIX}"`),
});

const output = record({
  pubkey: text('The key'),
  name: text('What they are called'),
  type: oneOf(['person', 'organization', 'service'], 'What they are'),
  platforms: list(
    record({
      platform: text('Where they have an account'),
      url: optional(text('The account')),
      handle: optional(text('Its name there')),
      proof_url: text('Where the account shows the key'),
    }),
    'Accounts that prove it',
  ),
  operator: optional(text('Who runs a service')),
  since: optional(text('Since when the key is in use')),
  retired: optional(text('When it was replaced by another')),
  notes: list(text('A sentence'), 'What else to know'),
});

export function addGetIdentity(server: Server, sourceRegistry: SourceRegistry): void {
  const lookUp = { title: 'Get an identity', description: DESCRIPTION, input, output };
  addTool(server, 'get_identity', lookUp, ({ pubkey }) => {
    const { identities } = sourceRegistry.bundle;
    const given = pubkey.trim().toLowerCase();
    const key = [given, `${PREFIX}${given}`].find((name) => Object.hasOwn(identities, name));
    const identity = key === undefined ? undefined : identities[key];
    if (key === undefined || identity === undefined)
      throw unknown('identity', pubkey, Object.keys(identities));
    const notes = identity.platforms.length === 0 ? [UNPROVEN] : [];
    return { text: identityText(key, identity, notes), data: { pubkey: key, ...identity, notes } };
  });
}

function identityText(key: string, identity: Identity, notes: readonly string[]): string {
  const { name, type, platforms, operator, since, retired } = identity;
  const proofs = platforms.map(
    ({ platform, url, handle, proof_url }) =>
      `- ${oneLine(platform)}: ${oneLine(url ?? handle ?? '')} (proof: ${proof_url})`,
  );
  return [
    `Name: ${oneLine(name)}`,
    `Type: ${type}`,
    `Public Key: ${key}`,
    ...(operator === undefined ? [] : [`Operator: ${oneLine(operator)}`]),
    ...(since === undefined ? [] : [`Since: ${since}`]),
    ...(retired === undefined ? [] : [`Retired: ${retired}`]),
    ...(proofs.length === 0 ? [] : ['Platforms:', ...proofs]),
    ...notes,
  ].join('\n');
}
