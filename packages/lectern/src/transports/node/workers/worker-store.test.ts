import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpSession, openSession } from '../../../../../../test/http/client/session.ts';
import { quietLogger, smallServer } from '../../../../../../test/support/quiet.ts';
import { checkStoreContract, newSession, OWNER } from '../../../../../../test/support/store-contract.ts';
import type { SessionSignal, StoredSession } from '../../http/session/session-store.ts';
import { serve } from '../serve.ts';
import { Channel } from './channel.ts';
import { SharedSessions } from './shared-sessions.ts';
import type { SharedCalls, SharedNotices } from './shared-state.ts';
import { WorkerStore } from './worker-store.ts';

const ends: (() => unknown)[] = [];
let shared: SharedSessions;
const begin = (options: ConstructorParameters<typeof SharedSessions>[0] = {}): void => {
  shared = new SharedSessions(options, 64 * 1024 * 1024);
  ends.push(() => shared.close());
};
beforeEach(() => begin());
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A worker, over a way that copies messages as the one between processes does. `delayMs`: of those to it. */
function worker(delayMs?: number): { store: WorkerStore; primary: Channel<SharedCalls>; leave(): void } {
  const { port1, port2 } = new MessageChannel();
  const primary = new Channel<SharedCalls>((message) => port1.postMessage(message));
  const notices = new Channel<SharedNotices>((message) => port2.postMessage(message));
  port1.on('message', async (message) => {
    if (delayMs !== undefined) await sleep(delayMs);
    primary.receive(message);
  });
  port2.on('message', (message) => notices.receive(message));
  const leave = shared.join(notices);
  ends.push(() => port1.close());
  return { store: new WorkerStore(primary), primary, leave };
}

describe('sessions of two workers', () => {
  it('fulfil the same contract as the store in memory', async () => {
    await checkStoreContract([worker().store, worker().store], 60);
  });

  it('merge concurrent changes, which both see at once', async () => {
    const [a, b] = [worker().store.sessions, worker().store.sessions];
    await a.open('s', newSession());
    const [one, two] = (await Promise.all([a.load('s', OWNER), b.load('s', OWNER)])) as StoredSession[];
    one?.state.subscriptions.add('note://1');
    two?.state.subscriptions.add('note://2');
    await Promise.all([a.save('s', one as StoredSession), b.save('s', two as StoredSession)]);
    for (const sessions of [a, b]) {
      const session = sessions.load('s', OWNER);
      expect(session, 'a copy is there at once').not.toBeInstanceOf(Promise);
      expect([...(session as StoredSession).state.subscriptions].sort()).toEqual(['note://1', 'note://2']);
    }
    await a.end('s');
    expect(await b.load('s', OWNER)).toBeUndefined();
    expect(await b.hasEnded?.('s')).toBe(true);
  });

  it('are opened once if two workers continue the same sealed ID', async () => {
    const [a, b] = [worker().store.sessions, worker().store.sessions];
    const opened = [a, b].map((sessions) => sessions.open('s', newSession()));
    expect(await Promise.all(opened)).toEqual([true, true]);
    const [one, two] = await Promise.all([a.load('s', OWNER), b.load('s', OWNER)]);
    (two as StoredSession).state.logLevel = 'error';
    await b.save('s', two as StoredSession);
    expect(one?.state.logLevel).toBe('error');
  });

  it('have one state, whichever worker changed it last', async () => {
    const [a, b, c] = [worker().store.sessions, worker().store.sessions, worker().store.sessions];
    await a.open('s', newSession());
    const [one, two] = (await Promise.all([a.load('s', OWNER), b.load('s', OWNER)])) as [
      StoredSession,
      StoredSession,
    ];
    one.state.logLevel = 'error';
    two.state.logLevel = 'debug';
    await Promise.all([a.save('s', one), b.save('s', two)]);
    const third = (await c.load('s', OWNER)) as StoredSession;
    expect([one, two].map(({ state }) => state.logLevel)).toEqual(Array(2).fill(third.state.logLevel));
  });

  it('are saved after the others know, also for the second of two identical concurrent changes', async () => {
    const [a, b] = [worker().store.sessions, worker(20).store.sessions];
    await a.open('s', newSession());
    const [one, two] = (await Promise.all([a.load('s', OWNER), b.load('s', OWNER)])) as [
      StoredSession,
      StoredSession,
    ];
    one.state.subscriptions.add('note://1');
    void a.save('s', one);
    await a.save('s', one);
    expect([...two.state.subscriptions]).toEqual(['note://1']);
  });

  it('do not expire while one of them serves a call, and share their limit', async () => {
    begin({ maxSessions: 1, idleMs: 100 });
    const [a, b] = [worker().store.sessions, worker().store.sessions];
    await a.open('s', newSession());
    const stop = a.listen('s', () => false);
    // The primary hears of calls that last.
    await sleep(90);
    expect(await b.open('t', newSession())).toBe(false);
    await vi.waitFor(() => expect([a.isFull?.(), b.isFull?.()]).toEqual([true, true]));
    stop();
    await vi.waitFor(async () => expect(await b.open('t', newSession())).toBe(true), 5000);
    expect(await a.load('s', OWNER)).toBeUndefined();
  });

  it('forward signals and report whether one was accepted', async () => {
    const [a, b] = [worker().store.sessions, worker().store.sessions];
    await a.open('s', newSession());
    await b.load('s', OWNER);
    const heard: SessionSignal[] = [];
    const stop = b.listen('s', (signal) => heard.push(signal) > 0);
    expect(await a.publish('s', { kind: 'message', text: 'hello' })).toBe(true);
    expect(b.publish('s', { kind: 'message', text: 'again' })).toBe(true);
    stop();
    expect(await a.publish('s', { kind: 'message', text: 'nobody' })).toBe(false);
    expect(heard.map((signal) => 'text' in signal && signal.text)).toEqual(['hello', 'again']);
  });
});

describe('a change', () => {
  /** Serves tools that change something, in a worker of its own. */
  async function serveChanges(delayMs?: number): Promise<string> {
    const server = smallServer()
      .resource('note://1', { name: 'note' }, () => 'x')
      .tool('touch', { description: 'x' }, () => {
        server.resourceUpdated('note://1');
        return 'touched';
      })
      .tool('add', { description: 'x' }, async () => {
        server.tool('added', { description: 'x' }, () => 'x');
        return 'added';
      });
    const { store } = worker(delayMs);
    const { url, close } = await serve(server, { port: 0, store, guardProcess: false });
    ends.push(close);
    return url;
  }

  it('reaches the other worker before the client has the response of the call that made it', async () => {
    const [url, other] = [await serveChanges(30), await serveChanges()];
    const here = await openSession(url, '2025-06-18');
    const there = new HttpSession(other, '2025-06-18', here.id);
    const { stream } = await here.listen();
    await there.toolText('touch');
    await here.request('resources/subscribe', { uri: 'note://1' });
    await there.toolText('add');
    await there.toolText('touch');
    await here.toolText('add');
    await there.request('resources/unsubscribe', { uri: 'note://1' });
    await there.toolText('touch');
    await here.end();
    expect((await stream.rest()).map(({ method }) => method)).toEqual([
      'notifications/tools/list_changed',
      'notifications/resources/updated',
      'notifications/tools/list_changed',
    ]);
  });
});

describe('a worker that has ended', () => {
  it('leaves the last event of its streams to the others', async () => {
    const [a, b] = [worker(), worker()];
    await a.store.sessions.open('s', newSession());
    const first = await a.store.sessions.append('s', 'call', 'progress', false, 'lost');
    await b.store.sessions.load('s', OWNER);
    const heard: SessionSignal[] = [];
    b.store.sessions.listen('s', (signal) => heard.push(signal) > 0);
    a.leave();
    a.leave();
    await vi.waitFor(() =>
      expect(heard).toMatchObject([{ kind: 'event', event: { text: 'lost', last: true } }]),
    );
    expect(await b.store.sessions.after('s', first?.id ?? '')).toMatchObject([{ text: 'lost', last: true }]);
  });

  it('leaves changes that its notification streams missed to the next worker', async () => {
    const [a, b, c] = [worker(), worker(), worker()];
    for (const { store } of [a, b, c])
      store.attach({ secrets: undefined, logger: quietLogger, onChange() {} });
    await a.store.sessions.open('s', newSession());
    await a.store.sessions.publish('s', { kind: 'taken-over', stream: 'get', by: 'm' });
    const change = { kind: 'resource', uri: 'note://1' } as const;
    c.store.announce('', change);
    await c.primary.ask('settled');
    expect(await b.store.sessions.missedChanges?.('s', '')).toEqual([]);
    a.primary.tell('leaving');
    await a.primary.ask('settled');
    c.store.announce('', { kind: 'list', list: 'tools' });
    c.store.announce('other', change);
    await c.primary.ask('settled');
    expect(await b.store.sessions.missedChanges?.('s', '')).toEqual([{ kind: 'list', list: 'tools' }]);
  });

  it('rejects its pending requests', async () => {
    const { primary } = worker();
    primary.close();
    await expect(primary.ask('load', 's')).rejects.toThrow('ended');
  });
});

it('a state can be claimed by only one worker', async () => {
  const [a, b] = [worker().store.states, worker().store.states];
  const expires = Date.now() + 60_000;
  expect(await Promise.all([a.claim('x', expires), b.claim('x', expires)])).toEqual([true, false]);
});
