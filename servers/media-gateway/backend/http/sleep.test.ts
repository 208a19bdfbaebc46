import { describe, expect, it } from 'vitest';
import { sleep } from './sleep.ts';

const A_DAY = 24 * 3_600_000;

describe('sleep', () => {
  it('comes to its end', async () => {
    await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });

  it('ends at once with the reason of the signal', async () => {
    const controller = new AbortController();
    const sleeping = sleep(A_DAY, controller.signal);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
  });

  it('does not begin after the signal', async () => {
    const reason = new Error('before');
    await expect(sleep(A_DAY, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
