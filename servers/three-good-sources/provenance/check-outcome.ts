/**
 * Checks of what the audit log leads to: the files that are there.
 * @module
 */
import { type Content, eventsSince } from './events-since.ts';
import { judged, notChecked, type ProvenanceCheck } from './provenance-report.ts';
import type { LogState } from './replay.ts';
import type { Signatures } from './signatures.ts';

export async function checkReplay(state: LogState, content: Content | undefined): Promise<ProvenanceCheck> {
  const name = 'audit-replay';
  if (content === undefined)
    return notChecked(name, 'Not all files are there and readable to compare the log with.');
  const { events, refusals } = await eventsSince(state, content);
  const differences = [
    ...state.faults,
    ...refusals,
    ...events.map(({ action, category }) => `The log lacks ${action}${category ? ` of ${category}` : ''}.`),
  ];
  if (differences.length > 0)
    return judged(name, false, `The log and the files differ ${differences.length} times. ${differences[0]}`);
  const { categories, endorsements, proposals, identities } = state;
  return judged(
    name,
    true,
    `The log leads to what is there: categories ${categories.size}, endorsements ${endorsements.size}, proposals ${proposals.size}, identities ${identities.size}.`,
  );
}

export function checkLastSigning(
  { signed }: LogState,
  version: string | undefined,
  sha256: string,
  signatures: Signatures | undefined,
): ProvenanceCheck {
  const name = 'audit-last-signing';
  if (version === undefined || signatures === undefined)
    return notChecked(name, 'There is no readable registry or signature to compare the last signing with.');
  if (signed === undefined) return judged(name, false, 'The log tells of no signing.');
  const isRight =
    signed.data.version === version &&
    signed.data.sha256 === sha256 &&
    signed.actor === signatures.public_key;
  return judged(
    name,
    isRight,
    isRight
      ? `The last signing in the log is of this registry, version ${version}.`
      : `The last signing in the log is of another registry, version ${signed.data.version}, or by another key.`,
  );
}
