/**
 * Checks an entry that names a URL.
 * @module
 */

import { networkFailure } from '../../client/http/network-failure.ts';
import { httpRoute } from '../../client/http-link.ts';
import type { ConfiguredUrl } from './configured.ts';
import { type Finding, failed } from './finding.ts';
import { speak } from './speak.ts';

export async function checkUrl(entry: ConfiguredUrl, timeoutMs: number): Promise<Finding> {
  if (entry.isSse) return checkSse(entry, timeoutMs);
  const finding = await speak(() => httpRoute(entry.url, entry.headers), timeoutMs);
  const { problem = '' } = finding;
  // The status is in the message alone.
  if (!problem.includes('(401)')) return finding;
  const hasToken = Object.keys(entry.headers).some((name) => name.toLowerCase() === 'authorization');
  if (hasToken)
    return { ...finding, hint: 'The token in the entry may have expired, or be meant for another server.' };
  return {
    ...finding,
    state: 'unsure',
    hint: 'Sign in from the client, or write an Authorization header in the entry.',
  };
}

/** The stream of 2024-11-05 opens, and that is all that is looked at. */
async function checkSse({ url, headers }: ConfiguredUrl, timeoutMs: number): Promise<Finding> {
  const begin = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal });
    await response.body?.cancel();
    const milliseconds = Math.round(performance.now() - begin);
    const steps = [{ what: '2024-11-05', told: `answers ${response.status}`, milliseconds }];
    if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream'))
      return { state: 'good', steps };
    return failed(
      steps,
      `${url} opens no stream of events.`,
      'For a newer server, the URL mostly ends in /mcp.',
    );
  } catch (error) {
    if (signal.aborted) return failed([], `${url} does not answer.`);
    const { message, hint } = networkFailure(url, error);
    return failed([], message, hint);
  }
}
