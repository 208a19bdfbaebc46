import { describe, expect, it } from 'vitest';
import { TimeIsUp, withinTime } from './time-limit.ts';

const A_DAY = 24 * 3_600_000;
const never = new AbortController().signal;
const forever = (): Promise<never> => new Promise(() => {});

describe('withinTime', () => {
  it('gives what the work gives', async () => {
    await expect(withinTime(A_DAY, never, async () => 'done')).resolves.toBe('done');
  });

  it('fails as the work fails', async () => {
    const error = new Error('broken');
    await expect(withinTime(A_DAY, never, () => Promise.reject(error))).rejects.toBe(error);
  });

  it('waits no longer than it should, even for work that does not listen', async () => {
    await expect(withinTime(5, never, forever)).rejects.toThrow(TimeIsUp);
  });

  it('ends with the reason of the signal, even for work that does not listen', async () => {
    const controller = new AbortController();
    const working = withinTime(A_DAY, controller.signal, forever);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(working).rejects.toBe(reason);
  });

  it('does not begin after the signal', async () => {
    const reason = new Error('before');
    let began = false;
    const working = withinTime(A_DAY, AbortSignal.abort(reason), async () => {
      began = true;
    });
    await expect(working).rejects.toBe(reason);
    expect(began).toBe(false);
  });

  it.each([
    ['is up', 5, forever],
    ['was enough', A_DAY, async () => 'done'],
  ])('tells the work to leave nothing open when its time %s', async (_, ms, work) => {
    let given: AbortSignal | undefined;
    await withinTime<unknown>(ms, never, (signal) => {
      given = signal;
      return work();
    }).catch(() => {});
    expect(given?.aborted).toBe(true);
  });
});
