import { describe, expect, it } from 'vitest';
import { ClientRequestFailed, ClientRequests } from './client-requests.ts';

function setUp({ timeoutMs = 60_000 } = {}) {
  const outgoing = new ClientRequests();
  const sent: Record<string, unknown>[] = [];
  const sink = { send: (text: string) => void sent.push(JSON.parse(text)) };
  const controller = new AbortController();
  const ask = (method = 'roots/list', params: Record<string, unknown> = {}) =>
    outgoing.send(sink, method, params, { signal: controller.signal, timeoutMs });
  return { outgoing, sent, controller, ask };
}

describe('ClientRequests', () => {
  it('sends a request and returns its result', async () => {
    const { outgoing, sent, ask } = setUp();
    const answer = ask('elicitation/create', { message: 'm' });
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: { message: 'm' } }]);
    expect(outgoing.receive({ kind: 'response', id: 1, result: { action: 'cancel' } })).toBe(true);
    expect(await answer).toEqual({ action: 'cancel' });
  });

  it('gives every request its own ID and accepts responses in any order', async () => {
    const { outgoing, sent, ask } = setUp();
    const answers = [ask(), ask(), ask()];
    expect(sent.map(({ id }) => id)).toEqual([1, 2, 3]);
    for (const id of [3, 1, 2]) outgoing.receive({ kind: 'response', id, result: { roots: [id] } });
    expect(await Promise.all(answers)).toEqual([{ roots: [1] }, { roots: [2] }, { roots: [3] }]);
  });

  it('accepts a response once, and only with an ID of the same type', async () => {
    const { outgoing, ask } = setUp();
    const answer = ask();
    expect(outgoing.receive({ kind: 'response', id: '1', result: {} })).toBe(false);
    expect(outgoing.receive({ kind: 'response', id: 2, result: {} })).toBe(false);
    expect(outgoing.receive({ kind: 'response', id: 1, result: { roots: [] } })).toBe(true);
    expect(outgoing.receive({ kind: 'response', id: 1, result: { roots: ['again'] } })).toBe(false);
    expect(await answer).toEqual({ roots: [] });
  });

  it("rejects with the client's error", async () => {
    const { outgoing, ask } = setUp();
    const answer = ask();
    outgoing.receive({
      kind: 'response',
      id: 1,
      error: { code: -1, message: 'User rejected sampling request' },
    });
    await expect(answer).rejects.toBeInstanceOf(ClientRequestFailed);
    await expect(answer).rejects.toThrow('User rejected sampling request');
  });

  it('rejects after the timeout and sends a cancellation', async () => {
    const { outgoing, sent, ask } = setUp({ timeoutMs: 5 });
    await expect(ask()).rejects.toThrow('did not respond in time');
    expect(sent[1]).toMatchObject({ method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(outgoing.receive({ kind: 'response', id: 1, result: {} })).toBe(false);
  });

  it('rejects when the causing request is cancelled, and sends a cancellation', async () => {
    const { sent, controller, ask } = setUp();
    const answer = ask();
    controller.abort();
    await expect(answer).rejects.toBeInstanceOf(ClientRequestFailed);
    expect(sent[1]).toMatchObject({ method: 'notifications/cancelled', params: { requestId: 1 } });
  });

  it('sends no cancellation after a response', async () => {
    const { outgoing, sent, controller, ask } = setUp({ timeoutMs: 5 });
    const answer = ask();
    outgoing.receive({ kind: 'response', id: 1, result: {} });
    await answer;
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toHaveLength(1);
  });

  it('sends no request if the causing request was already cancelled', async () => {
    const { outgoing, sent, controller, ask } = setUp();
    controller.abort();
    const outcome = ask().catch((error: unknown) => error);
    outgoing.end();
    expect(await outcome).toBeInstanceOf(ClientRequestFailed);
    expect(sent).toEqual([]);
  });

  it('rejects all pending requests when the client disconnects, and all later ones', async () => {
    const { outgoing, sent, ask } = setUp();
    const waiting = [ask(), ask()];
    outgoing.end();
    for (const answer of waiting) await expect(answer).rejects.toThrow('The client has disconnected');
    await expect(ask()).rejects.toThrow('The client has disconnected');
    expect(sent).toHaveLength(2);
  });
});
