/**
 * What of a scenario's checks is not as it should be: only SUCCESS counts, but for the exceptions.
 * @module
 */
import type { Check } from './suite.ts';

/** A check that can't succeed, or is none. */
export interface Exception {
  readonly scenario: string;
  readonly check: string;
  readonly status: 'INFO' | 'SKIPPED' | 'WARNING' | 'FAILURE';
  readonly reason: string;
}

const RECORD = 'a record of what was sent, not a check';

/** These hold for every server. */
export const INHERENT: readonly Exception[] = [
  {
    scenario: 'server-sse-multiple-streams',
    check: 'server-sse-streams-functional',
    status: 'INFO',
    reason:
      'the list of tools is answered as JSON, which the scenario accepts and has nothing to check about',
  },
  {
    scenario: 'input-required-result-ignore-extra-params',
    check: 'sep-2322-ignore-unexpected-params',
    status: 'WARNING',
    reason:
      'the scenario sends the result of a request that was never made, and wants it taken for consent; extra keys beside results that were requested are ignored (src/features/stateless-rounds.test.ts)',
  },
  ...['outgoing-request', 'incoming-response', 'incoming-sse-event', 'stream-closed'].map((check) => ({
    scenario: 'server-sse-polling',
    check,
    status: 'INFO' as const,
    reason: RECORD,
  })),
];

/** One sentence for each fault. An exception that is none any more is one, too. */
export function faultsOf(
  scenario: string,
  checks: readonly Check[] | undefined,
  exceptions: readonly Exception[],
): readonly string[] {
  if (checks === undefined) return ['did not run'];
  const known = exceptions.filter((exception) => exception.scenario === scenario);
  const isKnown = ({ id, status }: Check): boolean =>
    known.some((exception) => exception.check === id && exception.status === status);
  const faults = checks
    .filter((check) => check.status !== 'SUCCESS' && !isKnown(check))
    .map(({ id, status, errorMessage, description }) => `${status} ${id}: ${errorMessage ?? description}`);
  const stale = known
    .filter(({ check, status }) => !checks.some((one) => one.id === check && one.status === status))
    .map(({ check, status }) => `${check} is no longer ${status}: take it off the exceptions`);
  const idle = passed(checks) === 0 ? ['no check succeeded'] : [];
  return [...faults, ...stale, ...idle];
}

export function passed(checks: readonly Check[]): number {
  return checks.filter(({ status }) => status === 'SUCCESS').length;
}
