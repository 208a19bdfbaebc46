import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { triggerRepeats } from './trigger-repeats.ts';

it('finds a trigger that is there twice, in one list or in two', () => {
  const text = patternText(['cron job]', 'Job  Queue]'], ['defer it]', 'celery]'], ['kind 7', 'kind 3']);
  expect(findings(triggerRepeats, text)).toEqual([
    '19 trigger "Job  Queue" is also on line 19',
    '20 trigger "celery" is also on line 19',
    '30 trigger "a feature of kind 3 that somebody describes" is also on line 26',
  ]);
});
