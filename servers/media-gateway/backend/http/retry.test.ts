import { describe, expect, it } from 'vitest';
import { AttemptFailed } from './attempt-failed.ts';
import { type RetrySettings, withRetries } from './retry.ts';
import { sleep } from './sleep.ts';

/** Runs work that fails with each of the errors in turn, and then succeeds. */
async function run(errors: readonly Error[], more: Partial<RetrySettings> = {}) {
  const pauses: number[] = [];
  const told: unknown[][] = [];
  let attempts = 0;
  const settings: RetrySettings = {
    retries: 2,
    backoffMs: 200,
    random: () => 1,
    sleep: async (ms) => void pauses.push(ms),
    ...more,
  };
  const outcome = await withRetries(
    async (attempt) => {
      attempts = attempt;
      const error = errors[attempt - 1];
      if (error !== undefined) throw error;
      return 'done';
    },
    settings,
    new AbortController().signal,
    (...progress) => told.push(progress),
  ).catch((error: unknown) => error);
  return { outcome, attempts, pauses, told };
}

const failures = (count: number): AttemptFailed[] =>
  Array.from({ length: count }, (_, i) => new AttemptFailed(`failure ${i + 1}`));

describe('withRetries', () => {
  it('does not repeat what succeeds', async () => {
    expect(await run([])).toEqual({ outcome: 'done', attempts: 1, pauses: [], told: [] });
  });

  it('tries again, and tells so before', async () => {
    const { outcome, told } = await run(failures(2));
    expect(outcome).toBe('done');
    expect(told).toEqual([
      [1, 3, 'attempt 2 of 3'],
      [2, 3, 'attempt 3 of 3'],
    ]);
  });

  it('gives up with the last failure', async () => {
    const errors = failures(9);
    const { outcome, attempts, pauses } = await run(errors);
    expect(outcome).toBe(errors[2]);
    expect(attempts).toBe(3);
    expect(pauses).toHaveLength(2);
  });

  it('doubles the pause, up to two seconds', async () => {
    const { pauses } = await run(failures(6), { retries: 6 });
    expect(pauses).toEqual([200, 400, 800, 1600, 2000, 2000]);
  });

  it('pauses for any part of that', async () => {
    expect((await run(failures(2), { random: () => 0.25 })).pauses).toEqual([50, 100]);
    expect((await run(failures(2), { random: () => 0 })).pauses).toEqual([0, 0]);
  });

  it('pauses for as long as the service asks', async () => {
    const { pauses } = await run([new AttemptFailed('busy', { waitMs: 1500 })]);
    expect(pauses).toEqual([1500]);
  });

  it('does not repeat what would fail again', async () => {
    const error = new AttemptFailed('forbidden', { again: false });
    expect(await run([error])).toMatchObject({ outcome: error, attempts: 1, pauses: [] });
  });

  it('does not repeat what is no failed attempt', async () => {
    const error = new TypeError('a mistake of ours');
    expect(await run([error])).toMatchObject({ outcome: error, attempts: 1, pauses: [] });
  });

  it.each([
    ['listens to the signal', sleep],
    ['does not', async () => {}],
  ])('ends at once when cancelled in a pause that %s', async (_, pause) => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const told: unknown[] = [];
    let attempts = 0;
    const trying = withRetries(
      async () => {
        attempts++;
        throw new AttemptFailed('broken', { waitMs: 24 * 3_600_000 });
      },
      {
        retries: 2,
        backoffMs: 0,
        random: () => 0,
        sleep: (ms, signal) => {
          queueMicrotask(() => controller.abort(reason));
          return pause(ms, signal);
        },
      },
      controller.signal,
      (...progress) => told.push(progress),
    );
    await expect(trying).rejects.toBe(reason);
    expect(attempts).toBe(1);
    expect(told).toEqual([]);
  });
});
