/**
 * How the HTTP transport behaves when it is set up otherwise: each topic starts servers of its own.
 * @module
 */
import { describe } from 'vitest';
import { describeAuthentication } from './options/authentication.ts';
import { describeCrossOrigin } from './options/cross-origin.ts';
import { describeEnding } from './options/ending.ts';
import { describeLimits } from './options/limits.ts';
import { describeRouteOptions } from './options/routes.ts';
import { describeSessionless } from './options/sessionless.ts';
import { describeSeveralServers } from './options/several-servers.ts';
import { describeStreamOptions } from './options/streams.ts';
import type { StartWith } from './serving.ts';

export function describeHttpOptions(name: string, startWith: StartWith): void {
  describe(name, () => {
    describeAuthentication(startWith);
    describeCrossOrigin(startWith);
    describeSessionless(startWith);
    describeStreamOptions(startWith);
    describeLimits(startWith);
    describeSeveralServers(startWith);
    describeRouteOptions(startWith);
    describeEnding(startWith);
  });
}
