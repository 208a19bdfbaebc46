/**
 * Memory stays bounded under a message that is too large and a client that does not read.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { call, INITIALIZE, peakMemory, startFixture } from './child.ts';

const MIB = 1024 * 1024;

describe.skipIf(process.platform !== 'linux')('memory according to /proc', () => {
  it('is limited for a refused message of 200 MB, and the connection remains open', async () => {
    const child = startFixture();
    child.say(INITIALIZE);
    await child.hear();
    const before = peakMemory(child);
    const piece = Buffer.alloc(MIB, 'x');
    for (let n = 0; n < 200; n++) {
      if (!child.process.stdin.write(piece))
        await new Promise((resolve) => child.process.stdin.once('drain', resolve));
    }
    child.process.stdin.write('\n');
    expect(await child.hear()).toMatchObject({
      error: { code: -32600, message: expect.stringContaining('10') },
    });
    child.say(call(1, 'echo', { text: 'still here' }));
    expect(await child.hear()).toHaveProperty('result.content.0.text', 'still here');
    expect(peakMemory(child) - before).toBeLessThan(100);
    child.process.stdin.end();
    await child.exited;
  });

  it('allows a message just within the limit', async () => {
    const child = startFixture();
    child.say(INITIALIZE);
    await child.hear();
    const text = 'y'.repeat(9 * MIB);
    child.say(call(1, 'echo', { text }));
    expect(await child.hear()).toHaveProperty('result.content.0.text', text);
    child.process.stdin.end();
    await child.exited;
  });

  it('is limited for a client that writes but does not read, which is paused', async () => {
    const child = startFixture();
    child.say(INITIALIZE);
    await child.hear();
    const before = peakMemory(child);
    child.process.stdout.pause();
    const line = `${JSON.stringify({ jsonrpc: '2.0', ...call(7, 'echo', { text: 'z'.repeat(2000) }) })}\n`;
    const burst = Buffer.from(line.repeat(500));
    const requests = 100_000;
    let written = 0;
    while (written < requests && child.process.stdin.writableLength < 64 * MIB) {
      child.process.stdin.write(burst);
      written += 500;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(peakMemory(child) - before).toBeLessThan(100);

    child.process.stdin.end();
    child.process.stdout.resume();
    await child.exited;
    expect(child.stdout().trimEnd().split('\n')).toHaveLength(written + 1);
  });
});
