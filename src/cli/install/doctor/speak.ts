/**
 * Speaks to a server as old and new clients do, and notes how long each took.
 * @module
 */
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { LATEST_HANDSHAKE, REVISIONS, type Revision } from '../../../protocol/revisions.ts';
import { listAll } from '../../client/list-all.ts';
import { type Connected, nameOf, negotiate } from '../../client/negotiate.ts';
import { OutOfPatience, Patience } from '../../client/patience.ts';
import { LinkFailure, type Route } from '../../client/route.ts';
import { CliError } from '../../errors.ts';
import { PACKAGE_VERSION } from '../../package-version.ts';
import { plainLine } from '../../plain-line.ts';
import { type Finding, failed, type Step } from './finding.ts';

const NEWEST = REVISIONS.at(-1) as Revision;
/** Some servers of the handshake era say nothing to a message that they do not know. */
const PROBE_MS = 10_000;
const CLIENT = { clientInfo: { name: 'lectern doctor', version: PACKAGE_VERSION } };

/** A server that is new for each revision. It is good where one of them works: clients find out which. */
export async function speak(openRoute: () => Route, timeoutMs: number): Promise<Finding> {
  const handshake = await attempt(openRoute(), LATEST_HANDSHAKE, timeoutMs);
  const { error } = handshake;
  if (error !== undefined && (handshake.isConnected || saysNothing(error)))
    return failed(handshake.steps, error.message, error.hint);
  const newest = await attempt(openRoute(), NEWEST, Math.min(timeoutMs, PROBE_MS));
  if (newest.error !== undefined && (newest.isConnected || error !== undefined)) {
    const { message, hint } = error ?? newest.error;
    return failed([...handshake.steps, ...newest.steps], message, hint);
  }
  return { state: 'good', steps: [handshake, newest].flatMap((each) => [...each.steps, ...notSpoken(each)]) };
}

/** One that answers with an error may still speak the other way; one that says nothing, or is not there, does not. */
function saysNothing(error: CliError): boolean {
  return error instanceof LinkFailure || error instanceof OutOfPatience;
}

interface Attempt {
  readonly revision: Revision;
  readonly steps: readonly Step[];
  readonly isConnected: boolean;
  readonly error?: CliError;
  readonly milliseconds: number;
}

function notSpoken({ revision, error, milliseconds }: Attempt): Step[] {
  return error === undefined ? [] : [{ what: revision, told: plainLine(error.message, 160), milliseconds }];
}

async function attempt(route: Route, revision: Revision, timeoutMs: number): Promise<Attempt> {
  const steps: Step[] = [];
  const begin = performance.now();
  const ended = (): Omit<Attempt, 'error'> => ({
    revision,
    steps,
    isConnected: steps.length > 0,
    milliseconds: since(begin),
  });
  try {
    const connected = await negotiate(route, revision, CLIENT, timeoutMs);
    const other = connected.revision === revision ? '' : ` in ${connected.revision}`;
    const told = `${plainLine(nameOf(connected.client), 80)} answers${other}`;
    steps.push({ what: revision, told, milliseconds: since(begin) });
    steps.push(await countTools(connected, timeoutMs));
    return ended();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { ...ended(), error };
  } finally {
    await route.close();
  }
}

async function countTools({ client, link }: Connected, timeoutMs: number): Promise<Step> {
  const { tools } = (client.server.capabilities ?? {}) as JsonObject;
  if (tools === undefined) return { what: 'tools', told: 'none are offered' };
  const begin = performance.now();
  const patience = new Patience(timeoutMs);
  const ask = (method: string, params?: JsonObject): Promise<JsonObject> =>
    patience.during(Promise.race([client.request(method, params), link.failed]));
  const { items } = await listAll({ ask }, 'tools/list', 'tools').catch((error) => {
    throw error instanceof CliError ? error : new CliError(`its tools cannot be listed: ${error.message}`);
  });
  return { what: 'tools', told: `${items.length} listed`, milliseconds: since(begin) };
}

function since(begin: number): number {
  return Math.round(performance.now() - begin);
}
