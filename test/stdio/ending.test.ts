/**
 * How the process ends: at the end of input, by a signal, with the client gone, and what does not end it.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { call, INITIALIZE, startFixture } from './child.ts';

async function connected() {
  const child = startFixture();
  child.say(INITIALIZE);
  await child.hear();
  return child;
}

describe('the process', () => {
  it('exits at the end of the input with code 0', async () => {
    const child = await connected();
    child.process.stdin.end();
    expect(await child.exited).toEqual({ code: 0, signal: null });
  });

  it('waits for running calls and writes their responses before it exits', async () => {
    const child = await connected();
    child.say(call(1, 'slow', { ms: 400 }));
    child.process.stdin.end();
    expect(await child.hear()).toMatchObject({ id: 1, result: { content: [{ text: 'Waited 400 ms' }] } });
    expect(await child.exited).toEqual({ code: 0, signal: null });
  });

  it('waits no longer than its limit, whatever timers are active', async () => {
    const child = await connected();
    child.say(call(1, 'slow', { ms: 600_000 }));
    child.process.stdin.end();
    expect(await child.exited).toEqual({ code: 0, signal: null });
    expect(child.stdout().trimEnd().split('\n')).toHaveLength(1);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits in the same way on %s', async (signal) => {
    const child = await connected();
    child.say(call(1, 'slow', { ms: 500 }));
    child.say({ id: 2, method: 'ping' });
    await child.hear();
    child.process.kill(signal);
    expect(await child.hear()).toHaveProperty('id', 1);
    expect(await child.exited).toEqual({ code: 0, signal: null });
  });

  it('exits without a message when the client stops reading and disconnects', async () => {
    const child = await connected();
    child.process.stdout.destroy();
    for (let id = 1; id <= 50; id++) child.say(call(id, 'echo', { text: 'x'.repeat(10_000) }));
    expect(await child.exited).toEqual({ code: 0, signal: null });
    expect(child.stderr()).toBe('');
  });

  it('exits when the client has closed both ends and stderr', async () => {
    const child = await connected();
    child.process.stderr.destroy();
    child.process.stdout.destroy();
    child.say(call(1, 'throw'));
    child.process.stdin.end();
    expect(await child.exited).toEqual({ code: 0, signal: null });
  });

  it('exits without waiting for a listen stream', async () => {
    const child = startFixture();
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    child.say({
      id: 'L',
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta },
    });
    expect(await child.hear()).toHaveProperty('method', 'notifications/subscriptions/acknowledged');
    child.process.stdin.end();
    expect(await child.hear()).toMatchObject({ id: 'L', result: { resultType: 'complete' } });
    expect(await child.exited).toEqual({ code: 0, signal: null });
  });

  it('exits immediately on a second signal', async () => {
    const child = await connected();
    child.say(call(1, 'slow', { ms: 600_000 }));
    child.say({ id: 2, method: 'ping' });
    await child.hear();
    child.process.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.process.kill('SIGTERM');
    expect(await child.exited).toEqual({ code: 143, signal: null });
  });

  it('exits with code 1 after an uncaught exception, when running calls have finished', async () => {
    const child = await connected();
    child.say(call(1, 'slow', { ms: 300 }));
    child.say(call(2, 'crash'));
    expect(await child.hear()).toHaveProperty('id', 2);
    expect(await child.hear()).toHaveProperty('id', 1);
    expect(await child.exited).toEqual({ code: 1, signal: null });
    expect(child.stderr()).toContain('stray throw');
  });

  it('does not exit when a handler throws or leaves a rejected promise', async () => {
    const child = await connected();
    child.say(call(1, 'throw'));
    child.say(call(2, 'reject'));
    const answers = [await child.hear(), await child.hear()];
    expect(answers).toMatchObject([{ id: 1, result: { isError: true } }, { id: 2 }]);
    expect(JSON.stringify(answers)).not.toContain('secret');
    child.say(call(3, 'slow', { ms: 100 }));
    expect(await child.hear()).toHaveProperty('id', 3);
    child.process.stdin.end();
    expect(await child.exited).toEqual({ code: 0, signal: null });
    expect(child.stderr()).toContain('secret detail of the implementation');
    expect(child.stderr()).toContain('stray rejection');
  });
});
