import { describe, expect, it } from 'vitest';
import { ErrorCode } from '../../../src/index.ts';
import { Unanswerable, Unavailable } from '../backend/backend.ts';
import { toldToPrompt } from './told-to-prompt.ts';

const throwing = (error: Error) => () => {
  throw error;
};

describe('what a prompt is told', () => {
  it('is the answer, now or later', async () => {
    expect(await toldToPrompt(() => 'GB')).toBe('GB');
    expect(await toldToPrompt(() => Promise.resolve('GB'))).toBe('GB');
  });

  it.each([
    ['what the asker can put right', new Unanswerable('Say US.'), ErrorCode.InvalidParams],
    ['what nobody can answer now', new Unavailable('Try later.'), ErrorCode.InternalError],
  ])('is %s, in words', async (_what, error, code) => {
    await expect(toldToPrompt(throwing(error))).rejects.toMatchObject({ code, message: error.message });
    await expect(toldToPrompt(() => Promise.reject(error))).rejects.toMatchObject({ code });
  });

  it('is nothing of other faults', async () => {
    const fault = new TypeError('secret');
    await expect(toldToPrompt(throwing(fault))).rejects.toBe(fault);
  });
});
