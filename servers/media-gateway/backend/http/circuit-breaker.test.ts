import { describe, expect, it } from 'vitest';
import { CircuitBreaker, type Permit } from './circuit-breaker.ts';

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
  it('opens after so many failures in a row', () => {
    const { breaker, told, fail } = breakerOf();
    fail(2);
    expect(breaker.isClosed).toBe(true);
    fail(1);
    expect(breaker.isClosed).toBe(false);
    expect(breaker.enter()).toBeUndefined();
    expect(told).toEqual(['open']);
  });

  it('begins to count again with each success', () => {
    const { breaker, told, enter, fail } = breakerOf();
    fail(2);
    enter().succeeded();
    fail(2);
    expect(breaker.isClosed).toBe(true);
    expect(told).toEqual([]);
  });

  it('counts what was cancelled neither as failure nor as success', () => {
    const { breaker, enter, fail } = breakerOf();
    fail(2);
    enter().cancelled();
    expect(breaker.isClosed).toBe(true);
    fail(1);
    expect(breaker.isClosed).toBe(false);
  });

  it('lets one single probe pass after the cool-down', () => {
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

  it('closes when the probe succeeds, and counts anew', () => {
    const { breaker, told, clock, enter, fail } = breakerOf();
    fail(3);
    clock.now += 1000;
    enter().succeeded();
    expect(told).toEqual(['open', 'closed']);
    fail(2);
    expect(breaker.isClosed).toBe(true);
  });

  it('opens again when the probe fails, for a whole cool-down', () => {
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

  it('lets another probe take the place of one that was cancelled', () => {
    const { breaker, told, clock, enter, fail } = breakerOf();
    fail(3);
    clock.now += 1000;
    enter().cancelled();
    expect(breaker.isClosed).toBe(false);
    enter().succeeded();
    expect(told).toEqual(['open', 'closed']);
  });

  it('does not listen to attempts that began before it opened', () => {
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
