/**
 * Every official client in every revision that it can speak, and how tests hold such a conversation.
 * @module
 */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { REVISIONS, type Revision } from '../../packages/lectern/src/protocol/revisions.ts';
import { connectFirstClient } from './first-client.ts';
import type { ClientSetup, OfficialClient, Way } from './official-client.ts';
import { connectSecondClient } from './second-client.ts';

export interface Dialect {
  readonly name: string;
  readonly revision: Revision;
  readonly way: Way;
  readonly connect: (setup: ClientSetup) => Promise<OfficialClient>;
  /** Whether the revision is this one or a later one. */
  since(revision: Revision): boolean;
}

type Connect = (setup: ClientSetup) => Promise<OfficialClient>;

const OVER: Record<Way, string> = { stdio: '', http: ' over HTTP', sse: ' over HTTP+SSE' };

function dialect(generation: string, connect: Connect, revision: Revision, way: Way): Dialect {
  return {
    name: `client ${generation}${OVER[way]}, ${revision}`,
    revision,
    way,
    connect: (setup) => connect({ ...setup, way }),
    since: (first) => REVISIONS.indexOf(revision) >= REVISIONS.indexOf(first),
  };
}

const first = (revision: Revision, way: Way): Dialect => dialect('1.32', connectFirstClient, revision, way);
const second = (revision: Revision, way: Way): Dialect => dialect('2.4', connectSecondClient, revision, way);

const HANDSHAKE = REVISIONS.filter((revision) => revision !== '2026-07-28');

export const HANDSHAKE_DIALECTS: readonly Dialect[] = [
  ...(['stdio', 'http'] as const).flatMap((way) => [
    ...HANDSHAKE.map((revision) => first(revision, way)),
    ...HANDSHAKE.map((revision) => second(revision, way)),
  ]),
  first('2024-11-05', 'sse'),
  // What a client of today proposes whatever the transport.
  first('2025-11-25', 'sse'),
  second('2024-11-05', 'sse'),
];

export const DIALECTS: readonly Dialect[] = [
  ...HANDSHAKE_DIALECTS,
  second('2026-07-28', 'stdio'),
  second('2026-07-28', 'http'),
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
