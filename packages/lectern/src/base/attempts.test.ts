import { describe, expect, it } from 'vitest';
import {
  AttemptFailed,
  CircuitBreaker,
  type Permit,
  type RetrySettings,
  sleep,
  withRetries,
} from './attempts.ts';

function breakerOf({ failures = 3, coolDownMs = 1000 } = {}) {
  const told: string[] = [];
  const clock = { now: 50_000 };
  const breaker = new CircuitBreaker({
    failures,
    coolDownMs,
    now: () => clock.now,
    onOpen: () => told.push('open'),
    onClose: () => told.push('closed'),
  });
  const enter = (): Permit => breaker.enter() ?? expect.fail('no attempt may be made');
  const fail = (times: number): void => {
    for (let i = 0; i < times; i++) enter().failed();
  };
  return { breaker, told, clock, enter, fail };
}

describe('CircuitBreaker', () => {
  it('opens after the configured number of consecutive failures', () => {
    const { breaker, told, fail } = breakerOf();
    fail(2);
    expect(breaker.isClosed).toBe(true);
    fail(1);
    expect(breaker.isClosed).toBe(false);
    expect(breaker.enter()).toBeUndefined();
    expect(told).toEqual(['open']);
  });

  it('resets the failure count on each success', () => {
    const { breaker, told, enter, fail } = breakerOf();
    fail(2);
    enter().succeeded();
    fail(2);
    expect(breaker.isClosed).toBe(true);
    expect(told).toEqual([]);
  });

  it('counts cancelled attempts neither as failures nor as successes', () => {
    const { breaker, enter, fail } = breakerOf();
    fail(2);
    enter().cancelled();
    expect(breaker.isClosed).toBe(true);
    fail(1);
    expect(breaker.isClosed).toBe(false);
  });

  it('allows a single probe after the cool-down', () => {
    const { breaker, clock, enter, fail } = breakerOf();
    fail(3);
    clock.now += 999;
    expect(breaker.enter()).toBeUndefined();
    clock.now += 1;
    enter();
    expect(breaker.enter()).toBeUndefined();
    clock.now += 100_000;
    expect(breaker.enter()).toBeUndefined();
  });

  it('closes when the probe succeeds, and counts from zero', () => {
    const { breaker, told, clock, enter, fail } = breakerOf();
    fail(3);
    clock.now += 1000;
    enter().succeeded();
    expect(told).toEqual(['open', 'closed']);
    fail(2);
    expect(breaker.isClosed).toBe(true);
  });

  it('opens again for a full cool-down when the probe fails', () => {
    const { breaker, told, clock, enter, fail } = breakerOf();
    fail(3);
    clock.now += 1000;
    enter().failed();
    expect(told).toEqual(['open', 'open']);
    clock.now += 999;
    expect(breaker.enter()).toBeUndefined();
    clock.now += 1;
    enter();
  });

  it('allows another probe after a cancelled one', () => {
    const { breaker, told, clock, enter, fail } = breakerOf();
    fail(3);
    clock.now += 1000;
    enter().cancelled();
    expect(breaker.isClosed).toBe(false);
    enter().succeeded();
    expect(told).toEqual(['open', 'closed']);
  });

  it('ignores the outcome of attempts that started before it opened', () => {
    const { breaker, told, clock, enter, fail } = breakerOf();
    const [lateSuccess, lateFailure] = [enter(), enter()];
    fail(3);
    lateSuccess.succeeded();
    expect(breaker.isClosed).toBe(false);
    clock.now += 1000;
    const probe = enter();
    lateFailure.failed();
    probe.succeeded();
    expect(told).toEqual(['open', 'closed']);
  });

  it('does not stay open because the clock was set back', () => {
    const { clock, enter, fail } = breakerOf();
    fail(3);
    clock.now -= 3_600_000;
    enter();
  });
});

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
  it('does not repeat a successful attempt', async () => {
    expect(await run([])).toEqual({ outcome: 'done', attempts: 1, pauses: [], told: [] });
  });

  it('reports each retry before it starts', async () => {
    const { outcome, told } = await run(failures(2));
    expect(outcome).toBe('done');
    expect(told).toEqual([
      [1, 3, 'attempt 2 of 3'],
      [2, 3, 'attempt 3 of 3'],
    ]);
  });

  it('rejects with the last failure when attempts run out', async () => {
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

  it('uses a random fraction of the pause', async () => {
    expect((await run(failures(2), { random: () => 0.25 })).pauses).toEqual([50, 100]);
    expect((await run(failures(2), { random: () => 0 })).pauses).toEqual([0, 0]);
  });

  it('pauses for as long as the service requests', async () => {
    const { pauses } = await run([new AttemptFailed('busy', { waitMs: 1500 })]);
    expect(pauses).toEqual([1500]);
  });

  it('does not retry a failure that is marked as permanent', async () => {
    const error = new AttemptFailed('forbidden', { again: false });
    expect(await run([error])).toMatchObject({ outcome: error, attempts: 1, pauses: [] });
  });

  it('does not retry an unexpected error', async () => {
    const error = new TypeError('a mistake of ours');
    expect(await run([error])).toMatchObject({ outcome: error, attempts: 1, pauses: [] });
  });

  it.each([
    ['listens to the signal', sleep],
    ['does not', async () => {}],
  ])('stops immediately when cancelled during a pause that %s', async (_, pause) => {
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

const A_DAY = 24 * 3_600_000;

describe('sleep', () => {
  it('resolves after the given time', async () => {
    await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });

  it('rejects immediately with the reason of the signal', async () => {
    const controller = new AbortController();
    const sleeping = sleep(A_DAY, controller.signal);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
  });

  it('rejects without waiting if the signal is already aborted', async () => {
    const reason = new Error('before');
    await expect(sleep(A_DAY, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
