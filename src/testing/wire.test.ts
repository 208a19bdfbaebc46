import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../jsonrpc/message.ts';
import { RemoteError, type Transcribed, Wire } from './wire.ts';

/** A wire to a server that says what the test says. */
function setUp(answer: (method: string) => Promise<JsonObject> = async () => ({})) {
  const sent: JsonObject[] = [];
  const transcript: Transcribed[] = [];
  let say = (_message: object) => {};
  let fail: Error | undefined;
  const wire = new Wire(
    (onText) => {
      say = (message) => onText(JSON.stringify({ jsonrpc: '2.0', ...message }));
      return { send: (text) => void sent.push(JSON.parse(text)), close: async () => {} };
    },
    (method) => answer(method),
    (entry) => {
      transcript.push(entry);
      if (entry.from === 'server' && fail !== undefined) throw fail;
    },
  );
  return {
    wire,
    sent,
    transcript,
    say: (message: object) => say(message),
    failWith: (error: Error) => {
      fail = error;
    },
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('Wire', () => {
  it('numbers its requests and finds their answers', async () => {
    const { wire, sent, say, transcript } = setUp();
    const [first, second] = [wire.request('a', {}), wire.request('b', { x: 1 })];
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'a', params: {} },
      { jsonrpc: '2.0', id: 2, method: 'b', params: { x: 1 } },
    ]);
    say({ id: 2, result: { n: 2 } });
    say({ id: 1, result: { n: 1 } });
    expect([await first.result, await second.result]).toEqual([{ n: 1 }, { n: 2 }]);
    expect(transcript.map(({ from, about }) => [from, about])).toEqual([
      ['client', undefined],
      ['client', undefined],
      ['server', 'b'],
      ['server', 'a'],
    ]);
  });

  it('throws what the server answers as an error', async () => {
    const { wire, say } = setUp();
    const { id, result } = wire.request('a', {});
    say({ id, error: { code: -32602, message: 'no', data: { why: 1 } } });
    await expect(result).rejects.toBeInstanceOf(RemoteError);
    await expect(result).rejects.toMatchObject({ code: -32602, message: 'no', data: { why: 1 } });
  });

  it('keeps notifications, and tells listeners until they stop', () => {
    const { wire, say, sent } = setUp();
    const heard: string[] = [];
    const stop = wire.onNotification(({ method }) => void heard.push(method));
    say({ method: 'one', params: { a: 1 } });
    stop();
    say({ method: 'two' });
    expect(heard).toEqual(['one']);
    expect(wire.notifications).toEqual([
      { method: 'one', params: { a: 1 } },
      { method: 'two', params: {} },
    ]);
    wire.notify('three');
    wire.notify('four', { b: 2 });
    expect(sent).toEqual([
      { jsonrpc: '2.0', method: 'three' },
      { jsonrpc: '2.0', method: 'four', params: { b: 2 } },
    ]);
  });

  it('answers the server, with an error where it can not', async () => {
    const { say, sent } = setUp(async (method) => {
      if (method === 'bad') throw new Error('can not');
      return { did: method };
    });
    say({ id: 'x', method: 'good' });
    say({ id: 7, method: 'bad', params: {} });
    await turn();
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 'x', result: { did: 'good' } },
      { jsonrpc: '2.0', id: 7, error: { code: -32603, message: 'Error: can not' } },
    ]);
  });

  it('only notes answers that nobody waits for', () => {
    const { say, transcript } = setUp();
    say({ id: 99, result: {} });
    say({ id: null, error: { code: -32700, message: 'x' } });
    expect(transcript).toHaveLength(2);
  });

  it('fails a request whose answer the observer refuses', async () => {
    const { wire, say, failWith } = setUp();
    const { id, result } = wire.request('a', {});
    failWith(new Error('against the schema'));
    say({ id, result: {} });
    await expect(result).rejects.toThrow('against the schema');
  });

  it('fails what still waits when it is closed', async () => {
    const { wire } = setUp();
    const { result } = wire.request('a', {});
    const failure = result.catch((error: Error) => error.message);
    await wire.close();
    expect(await failure).toBe('The connection was closed');
  });
});
