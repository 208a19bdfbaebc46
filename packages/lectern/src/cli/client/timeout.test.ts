import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RenewableTimeout, TimeoutError } from './timeout.ts';

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

it('settles as the work does', async () => {
  const timeout = new RenewableTimeout(1000);
  expect(await timeout.during(Promise.resolve(1))).toBe(1);
  await expect(timeout.during(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects with a message after the timeout', async () => {
  const waiting = new RenewableTimeout(20).during(never());
  expect(await outcomeAfter(19, waiting)).toBe('still waiting');
  expect(await outcomeAfter(1, waiting)).toMatchObject({
    message: 'the server did not respond within 0.02 seconds.',
  });
  expect(new TimeoutError(1000).message).toBe('the server did not respond within 1 second.');
});

it('restarts when it is renewed', async () => {
  const timeout = new RenewableTimeout(100);
  const work = timeout.during(never());
  for (let i = 0; i < 5; i++) {
    expect(await outcomeAfter(90, work)).toBe('still waiting');
    timeout.renew();
  }
  expect(await outcomeAfter(100, work)).toBeInstanceOf(TimeoutError);
});

it('does not count time during which it is suspended', async () => {
  const timeout = new RenewableTimeout(100);
  const work = timeout.during(timeout.suspendedFor(() => pause(500)).then(never));
  expect(await outcomeAfter(590, work)).toBe('still waiting');
  expect(await outcomeAfter(10, work)).toBeInstanceOf(TimeoutError);
});
