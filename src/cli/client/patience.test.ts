import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutOfPatience, Patience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => {});
const pause = (milliseconds: number): Promise<string> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds, 'done'));

/** What became of it, by then. */
async function outcomeAfter(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'still waiting';
  work.then(
    (value) => {
      outcome = value;
    },
    (error) => {
      outcome = error;
    },
  );
  await vi.advanceTimersByTimeAsync(milliseconds);
  return outcome;
}

it('gives what was waited for, or fails as it did', async () => {
  const patience = new Patience(1000);
  expect(await patience.during(Promise.resolve(1))).toBe(1);
  await expect(patience.during(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

it('ends, with words', async () => {
  const waiting = new Patience(20).during(never());
  expect(await outcomeAfter(19, waiting)).toBe('still waiting');
  expect(await outcomeAfter(1, waiting)).toMatchObject({
    message: 'the server did not answer within 0.02 seconds.',
  });
  expect(new OutOfPatience(1000).message).toBe('the server did not answer within 1 second.');
});

it('begins anew with every sign', async () => {
  const patience = new Patience(100);
  const work = patience.during(never());
  for (let i = 0; i < 5; i++) {
    expect(await outcomeAfter(90, work)).toBe('still waiting');
    patience.renew();
  }
  expect(await outcomeAfter(100, work)).toBeInstanceOf(OutOfPatience);
});

it('does not count the time in which a person thinks', async () => {
  const patience = new Patience(100);
  const work = patience.during(patience.suspendedFor(() => pause(500)).then(never));
  expect(await outcomeAfter(590, work)).toBe('still waiting');
  expect(await outcomeAfter(10, work)).toBeInstanceOf(OutOfPatience);
});
