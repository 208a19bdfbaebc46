/**
 * Bytes and lines of a real process.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { call, INITIALIZE, startFixture } from './child.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe('framing', () => {
  it('accepts CRLF, a byte order mark and blank lines', async () => {
    const child = startFixture();
    child.process.stdin.end(`\uFEFF${PING}\r\n\r\n\n${PING.replace('1', '2')}\n`);
    expect(await child.exited).toEqual({ code: 0, signal: null });
    expect(child.stdout().trimEnd().split('\n')).toHaveLength(2);
    expect(child.stdout()).not.toContain('error');
  });

  it('decodes UTF-8 split across chunks', async () => {
    const child = startFixture();
    child.say(INITIALIZE);
    await child.hear();
    const text = 'ünï¢ødé 𝄞 漢字';
    const bytes = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...call(1, 'echo', { text }) })}\n`);
    for (const byte of bytes) {
      child.process.stdin.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await child.hear()).toHaveProperty('result.content.0.text', text);
    child.process.stdin.end();
    await child.exited;
  });

  it('responds to a line that is not UTF-8 with an error and continues', async () => {
    const child = startFixture();
    child.process.stdin.write(
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')]),
    );
    child.process.stdin.write(`${PING}\n`);
    expect(await child.hear()).toHaveProperty('error.code', -32700);
    expect(await child.hear()).toHaveProperty('result', {});
    child.process.stdin.end();
    await child.exited;
  });

  it('serves a last line without a line break', async () => {
    const child = startFixture();
    child.process.stdin.end(PING);
    await child.exited;
    expect(JSON.parse(child.stdout())).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('reserves stdout for the protocol: output of a tool goes to stderr, with one warning', async () => {
    const child = startFixture();
    child.say(INITIALIZE);
    await child.hear();
    child.say(call(1, 'print'));
    child.say(call(2, 'print'));
    expect([await child.hear(), await child.hear()]).toMatchObject([{ id: 1 }, { id: 2 }]);
    child.process.stdin.end();
    await child.exited;
    for (const line of child.stdout().trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    expect(child.stderr().match(/printed by a tool/g)).toHaveLength(2);
    expect(child.stderr().match(/written by a tool/g)).toHaveLength(2);
    expect(child.stderr().match(/redirected to stderr/g)).toHaveLength(1);
  });

  it('runs requests concurrently: a slow tool does not block others', async () => {
    const child = startFixture();
    child.say(INITIALIZE);
    await child.hear();
    child.say(call(1, 'slow', { ms: 300 }));
    child.say(call(2, 'echo', { text: 'quick' }));
    expect(await child.hear()).toHaveProperty('id', 2);
    expect(await child.hear()).toHaveProperty('id', 1);
    child.process.stdin.end();
    await child.exited;
  });
});
