/**
 * How the HTTP transport behaves towards any client, seen from outside: runs against whatever serves the fixture.
 * @module
 */
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
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

/** What the names of topics begin with that are about one revision. */
const REVISION = /^\d{4}-\d\d-\d\d: /;

const EVERYTHING: Traits = { tellsOfLeaving: true, isDirect: true };

export function describeHttpBehaviour(name: string, start: Start, traits: Traits = EVERYTHING): void {
  describe(name, () => {
    let serving: Serving | undefined;
    beforeAll(async () => {
      serving = await start();
    }, START_LIMIT_MS);
    const { leftOut = {} } = traits;
    const unknown = new Set(Object.values(leftOut).flat());
    beforeEach(({ task, skip }) => {
      const name = `${task.suite?.name.replace(REVISION, '')} > ${task.name}`;
      const [reason] = Object.entries(leftOut).find(([, names]) => names.includes(name)) ?? [];
      unknown.delete(name);
      if (reason !== undefined) skip(reason);
    });
    afterAll(async () => {
      await serving?.stop();
      if (unknown.size > 0) throw new Error(`No test has these names: ${[...unknown].join(', ')}`);
    });
    for (const describeTopic of TOPICS) describeTopic(() => serving?.url as string, traits);
  });
}
