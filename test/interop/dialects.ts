/**
 * Every official client in every revision that it can speak, and how tests hold such a conversation.
 * @module
 */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { REVISIONS, type Revision } from '../../src/protocol/revisions.ts';
import { connectFirstClient } from './first-client.ts';
import type { ClientSetup, OfficialClient } from './official-client.ts';
import { connectSecondClient } from './second-client.ts';

export interface Dialect {
  readonly name: string;
  readonly revision: Revision;
  readonly connect: (setup: ClientSetup) => Promise<OfficialClient>;
  /** Whether the revision is this one or a later one. */
  since(revision: Revision): boolean;
}

function dialect(generation: string, revision: Revision, connect: Dialect['connect']): Dialect {
  return {
    name: `client ${generation}, ${revision}`,
    revision,
    connect,
    since: (first) => REVISIONS.indexOf(revision) >= REVISIONS.indexOf(first),
  };
}

const HANDSHAKE = REVISIONS.filter((revision) => revision !== '2026-07-28');

export const HANDSHAKE_DIALECTS: readonly Dialect[] = [
  ...HANDSHAKE.map((revision) => dialect('1.32', revision, connectFirstClient)),
  ...HANDSHAKE.map((revision) => dialect('2.4', revision, connectSecondClient)),
];

export const DIALECTS: readonly Dialect[] = [
  ...HANDSHAKE_DIALECTS,
  dialect('2.4', '2026-07-28', connectSecondClient),
];

type Setup = Omit<ClientSetup, 'revision'>;

/** One conversation for all tests of a `describe`; what was said is checked after each. */
export function sharedClient({ connect, revision }: Dialect, setup: Setup): () => OfficialClient {
  let client: OfficialClient;
  beforeAll(async () => {
    client = await connect({ ...setup, revision });
  });
  afterEach(() => expectNoFault(client));
  afterAll(() => expectCleanEnd(client));
  return () => client;
}

/** One conversation for one test. */
export async function withClient<Client extends OfficialClient>(
  connecting: Promise<Client>,
  test: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connecting;
  try {
    await test(client);
  } catch (error) {
    await client.close();
    throw error;
  }
  await expectCleanEnd(client);
}

async function expectCleanEnd(client: OfficialClient): Promise<void> {
  await client.close();
  expect(await client.exited).toEqual({ code: 0, signal: null });
  expectNoFault(client);
}

/** Takes them out, so that only the test that caused them fails. */
function expectNoFault({ wire, complaints }: OfficialClient): void {
  expect([...wire.faults.splice(0), ...complaints.splice(0)]).toEqual([]);
}
