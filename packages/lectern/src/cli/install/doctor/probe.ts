/**
 * Connects to a server as old and new clients do, and measures how long each step takes.
 * @module
 */
import { PROBE_MS } from '../../../base/defaults.ts';
import type { Client } from '../../../client/client.ts';
import { connect } from '../../../client/connect.ts';
import { type Connect, LinkError } from '../../../client/link.ts';
import { LATEST_HANDSHAKE, REVISIONS, type Revision } from '../../../protocol/revisions.ts';
import { linkFailure, negotiationFailure } from '../../client/failures.ts';
import { nameOf } from '../../client/run-with-client.ts';
import { RenewableTimeout, TimeoutError } from '../../client/timeout.ts';
import { CliError } from '../../errors.ts';
import { PACKAGE_VERSION } from '../../own-program.ts';
import { plainLine } from '../../plain-text.ts';

interface Step {
  readonly what: string;
  readonly detail: string;
  readonly milliseconds?: number;
}

/** `unsure`: it needs something that only the client knows. */
export type State = 'good' | 'failed' | 'off' | 'unsure';

/** The result of checking an entry. */
export interface Finding {
  readonly state: State;
  readonly steps: readonly Step[];
  readonly problem?: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** The result for one entry. */
export function failed(steps: readonly Step[], problem: string, hint?: string): Finding {
  return { state: 'failed', steps, problem, ...(hint === undefined ? {} : { hint }) };
}

const NEWEST = REVISIONS.at(-1) as Revision;
const CLIENT = { clientInfo: { name: 'lectern doctor', version: PACKAGE_VERSION } };

/** How a server is connected to. */
export interface Probed {
  /** Opened again for each revision. */
  readonly connect: Connect;
  readonly headers: Readonly<Record<string, string>>;
  /** Replaces the explanation of connection failures. */
  explain?(error: LinkError): CliError | undefined;
}

/** An entry is good if one revision works, because clients negotiate. */
export async function probe(probed: Probed, timeoutMs: number): Promise<Finding> {
  const handshake = await attempt(probed, LATEST_HANDSHAKE, timeoutMs);
  const { error } = handshake;
  if (error !== undefined && (handshake.isConnected || isSilent(error)))
    return failed(handshake.steps, error.message, error.hint);
  const newest = await attempt(probed, NEWEST, Math.min(timeoutMs, PROBE_MS));
  if (newest.error !== undefined && (newest.isConnected || error !== undefined)) {
    const { message, hint } = error ?? newest.error;
    return failed([...handshake.steps, ...newest.steps], message, hint);
  }
  return {
    state: 'good',
    steps: [handshake, newest].flatMap((each) => [...each.steps, ...failedStep(each)]),
  };
}

/**
 * A server that returns an error may still support the other era; one that does not respond or cannot be reached does
 * not.
 */
function isSilent(error: CliError): boolean {
  return error.cause instanceof LinkError || error instanceof TimeoutError;
}

interface Attempt {
  readonly revision: Revision;
  readonly steps: readonly Step[];
  readonly isConnected: boolean;
  readonly error?: CliError;
  readonly milliseconds: number;
}

function failedStep({ revision, error, milliseconds }: Attempt): Step[] {
  return error === undefined ? [] : [{ what: revision, detail: plainLine(error.message, 160), milliseconds }];
}

async function attempt(probed: Probed, revision: Revision, timeoutMs: number): Promise<Attempt> {
  const steps: Step[] = [];
  const begin = performance.now();
  const ended = (): Omit<Attempt, 'error'> => ({
    revision,
    steps,
    isConnected: steps.length > 0,
    milliseconds: since(begin),
  });
  const timeout = new RenewableTimeout(timeoutMs);
  let client: Client | undefined;
  try {
    client = await connect(probed.connect, {
      ...CLIENT,
      revision,
      openTimeoutMs: timeoutMs,
      observe: ({ from }) => from === 'server' && timeout.renew(),
    });
    const other = client.revision === revision ? '' : ` in ${client.revision}`;
    const detail = `${plainLine(nameOf(client), 80)} answers${other}`;
    steps.push({ what: revision, detail, milliseconds: since(begin) });
    steps.push(await countTools(client, timeout));
    return ended();
  } catch (thrown) {
    const error = explained(thrown, probed, revision, timeoutMs);
    if (!(error instanceof CliError)) throw error;
    return { ...ended(), error };
  } finally {
    await client?.close();
  }
}

function explained(error: unknown, probed: Probed, revision: Revision, timeoutMs: number): unknown {
  if (!(error instanceof LinkError)) return negotiationFailure(error, revision);
  const own = probed.explain?.(error);
  if (own === undefined) return linkFailure(error, { headers: probed.headers, timeoutMs, log: '' });
  own.cause = error;
  return own;
}

async function countTools(client: Client, timeout: RenewableTimeout): Promise<Step> {
  if (client.server.capabilities?.tools === undefined)
    return { what: 'tools', detail: 'the server has none' };
  const begin = performance.now();
  const { tools } = await timeout.during(client.listAll('tools')).catch((error) => {
    throw error instanceof CliError || error instanceof LinkError
      ? error
      : new CliError(`its tools cannot be listed: ${error.message}`);
  });
  return { what: 'tools', detail: `${tools.length} listed`, milliseconds: since(begin) };
}

function since(begin: number): number {
  return Math.round(performance.now() - begin);
}
