/**
 * Lets a test fail where a promise was rejected and nobody looked.
 * @module
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';

/** Returns what waits until rejections would have been told, and expects none. */
export function noUnhandledRejections(): () => Promise<void> {
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  onTestFinished(() => {
    process.off('unhandledRejection', onRejection);
  });
  return async () => {
    await delay(20);
    expect(rejections).toEqual([]);
  };
}
