import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../jsonrpc/message.ts';
import { type ObservedMessage, openConnection, RemoteError, UnhandledMethod } from './connection.ts';
import { LinkError, type LinkEvents } from './link.ts';

/** A connection to a server that sends what the test says. */
async function setUp(serve: (method: string) => Promise<JsonObject> = async () => ({})) {
  const sent: JsonObject[] = [];
  const transcript: ObservedMessage[] = [];
  let events: LinkEvents | undefined;
  let fail: Error | undefined;
  const wire = await openConnection(
    (given) => {
      events = given;
      return { send: (text) => void sent.push(JSON.parse(text)), close: async () => {} };
    },
    '2025-11-25',
    {
      serve,
      observe(entry) {
        transcript.push(entry);
        if (entry.from === 'server' && fail !== undefined) throw fail;
      },
    },
  );
  return {
    wire,
    sent,
    transcript,
    events: events as unknown as LinkEvents,
    say: (message: object) => events?.onText(JSON.stringify({ jsonrpc: '2.0', ...message })),
    failWith: (error: Error) => {
      fail = error;
    },
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('Connection', () => {
  it('numbers its requests and matches responses to them', async () => {
    const { wire, sent, say, transcript } = await setUp();
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

  it('throws the errors that the server returns', async () => {
    const { wire, say } = await setUp();
    const { id, result } = wire.request('a', {});
    say({ id, error: { code: -32602, message: 'no', data: { why: 1 } } });
    await expect(result).rejects.toBeInstanceOf(RemoteError);
    await expect(result).rejects.toMatchObject({ code: -32602, message: 'no', data: { why: 1 } });
  });

  it('calls notification listeners until they are removed', async () => {
    const { wire, say, sent } = await setUp();
    const heard: string[] = [];
    const stop = wire.onNotification(({ method }) => void heard.push(method));
    say({ method: 'one', params: { a: 1 } });
    stop();
    say({ method: 'two' });
    expect(heard).toEqual(['one']);
    wire.notify('three');
    wire.notify('four', { b: 2 });
    expect(sent).toEqual([
      { jsonrpc: '2.0', method: 'three' },
      { jsonrpc: '2.0', method: 'four', params: { b: 2 } },
    ]);
  });

  it('responds to requests of the server, with an error if it cannot handle them', async () => {
    const { say, sent } = await setUp(async (method) => {
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

  it('records responses that match no request, and does nothing else', async () => {
    const { say, transcript } = await setUp();
    say({ id: 99, result: {} });
    say({ id: null, error: { code: -32700, message: 'x' } });
    expect(transcript).toHaveLength(2);
  });

  it('fails a request if the observer rejects its response', async () => {
    const { wire, say, failWith } = await setUp();
    const { id, result } = wire.request('a', {});
    failWith(new Error('against the schema'));
    say({ id, result: {} });
    await expect(result).rejects.toThrow('against the schema');
  });

  it('fails pending requests when it is closed', async () => {
    const { wire } = await setUp();
    const { result } = wire.request('a', {});
    const failure = result.catch((error: Error) => error.message);
    await wire.close();
    expect(await failure).toBe('The connection was closed');
  });

  it('refuses methods without a handler', async () => {
    const { say, sent } = await setUp(async () => {
      throw new UnhandledMethod('none');
    });
    say({ id: 1, method: 'odd' });
    await turn();
    expect(sent).toMatchObject([{ id: 1, error: { code: -32601 } }]);
  });

  it('fails one request or all of them, and stays usable if the link does', async () => {
    const { wire, events, say } = await setUp();
    const [first, second, third] = [wire.request('a', {}), wire.request('b', {}), wire.request('c', {})];
    const error = new LinkError('http-error', 'Not now');
    events.onError(error, first.id);
    await expect(first.result).rejects.toBe(error);
    events.onError(error);
    await expect(second.result).rejects.toBe(error);
    await expect(third.result).rejects.toBe(error);
    const fourth = wire.request('d', {});
    say({ id: fourth.id, result: {} });
    expect(await fourth.result).toEqual({});
    expect(wire.isLost).toBe(false);
  });

  it('sends nothing over a link that has failed', async () => {
    const { wire, events, sent } = await setUp();
    const error = new LinkError('closed', 'Gone', { exit: 1 });
    events.onClose(error);
    await expect(wire.request('a', {}).result).rejects.toBe(error);
    expect([wire.isLost, sent]).toEqual([true, []]);
  });
});
