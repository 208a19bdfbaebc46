/**
 * How the HTTP transport behaves towards any client, seen from outside: runs against whatever serves the fixture.
 * @module
 */
import { afterAll, beforeAll, describe } from 'vitest';
import type { DescribeTopic, Serving, Start, Traits } from './serving.ts';
import { describeBatches } from './topics/batches.ts';
import { describeCalls } from './topics/calls.ts';
import { describeLegacySse } from './topics/legacy-sse.ts';
import { describeNews } from './topics/news.ts';
import { describePolling } from './topics/polling.ts';
import { describeQuestions } from './topics/questions.ts';
import { describeRefusals } from './topics/refusals.ts';
import { describeResumption } from './topics/resumption.ts';
import { describeRoutes } from './topics/routes.ts';
import { describeSessions } from './topics/sessions.ts';
import { describeStatelessAnswers } from './topics/stateless-answers.ts';
import { describeStatelessCancellation } from './topics/stateless-cancellation.ts';
import { describeStatelessChecks } from './topics/stateless-checks.ts';
import { describeStatelessHeaders } from './topics/stateless-headers.ts';
import { describeSubscriptions } from './topics/subscriptions.ts';
import { describeVersions } from './topics/versions.ts';

const TOPICS: readonly DescribeTopic[] = [
  describeStatelessChecks,
  describeStatelessHeaders,
  describeStatelessAnswers,
  describeStatelessCancellation,
  describeSubscriptions,
  describeVersions,
  describeSessions,
  describeCalls,
  describeQuestions,
  describeNews,
  describeResumption,
  describePolling,
  describeBatches,
  describeLegacySse,
  describeRefusals,
  describeRoutes,
];

/** Some programs are built first. */
const START_LIMIT_MS = 60_000;

const EVERYTHING: Traits = { tellsOfLeaving: true, isDirect: true };

export function describeHttpBehaviour(name: string, start: Start, traits: Traits = EVERYTHING): void {
  describe(name, () => {
    let serving: Serving | undefined;
    beforeAll(async () => {
      serving = await start();
    }, START_LIMIT_MS);
    afterAll(() => serving?.stop());
    for (const describeTopic of TOPICS) describeTopic(() => serving?.url as string, traits);
  });
}
