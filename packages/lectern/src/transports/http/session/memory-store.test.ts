import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newSessionState } from '../../../protocol/session-state.ts';
import { Shares } from '../shares.ts';
import { createMemoryStore, EventLog, type MemoryStore, openMemoryStore } from './memory-store.ts';
import type { SessionSignal, SessionStore, StoredSession } from './session-store.ts';
import { eventNumber, streamOf } from './session-store.ts';

const session = (principal?: string, holder = principal): StoredSession => ({
  principal,
  holder,
  server: '',
  transport: 'streamable',
  state: newSessionState('2025-11-25', 'initialized'),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sessions in memory', () => {
  it('are stored until they end', () => {
    const store = createMemoryStore();
    const ada = session('ada');
    store.open('a', ada);
    expect(store.load('a')).toBe(ada);
    expect(store.end('a')).toBe(true);
    expect(store.load('a')).toBeUndefined();
    expect(store.end('a')).toBe(false);
  });

  it.each(['__proto__', 'constructor', 'toString', ''])('do not exist under the name %j', (id) => {
    expect(createMemoryStore().load(id)).toBeUndefined();
  });

  it('expire when idle, not while in use', () => {
    const store = createMemoryStore({ idleMs: 10_000 });
    store.open('a', session());
    vi.advanceTimersByTime(9000);
    expect(store.load('a')).toBeDefined();
    vi.advanceTimersByTime(9000);
    expect(store.load('a')).toBeDefined();
    vi.advanceTimersByTime(10_001);
    expect(store.load('a')).toBeUndefined();
  });

  it('do not expire while a request or a stream is active', () => {
    const store = createMemoryStore({ idleMs: 10_000 });
    store.open('a', session());
    const stop = store.listen('a', () => false);
    vi.advanceTimersByTime(60_000);
    expect(store.load('a')).toBeDefined();
    stop();
    vi.advanceTimersByTime(9000);
    expect(store.load('a'), 'the clock starts when the last one ends').toBeDefined();
    vi.advanceTimersByTime(10_001);
    expect(store.load('a')).toBeUndefined();
  });

  it('expire despite idle listeners, which are informed', () => {
    const store = createMemoryStore({ idleMs: 10_000 });
    store.open('a', session());
    const heard: SessionSignal[] = [];
    store.listen('a', (signal) => heard.push(signal) > 0, 'idle');
    vi.advanceTimersByTime(10_001);
    expect(store.load('a')).toBeUndefined();
    expect(heard).toEqual([{ kind: 'ended' }]);
  });

  it('make room for a new one: first expired ones, then the least recently used idle one', () => {
    const store = createMemoryStore({ maxSessions: 2, idleMs: 10_000 });
    store.open('a', session());
    vi.advanceTimersByTime(2000);
    store.open('b', session());
    vi.advanceTimersByTime(2000);
    store.load('a');
    expect(store.open('c', session())).toBe(true);
    expect([store.load('a'), store.load('b'), store.load('c')].map(Boolean)).toEqual([true, false, true]);
    vi.advanceTimersByTime(10_001);
    store.open('d', session());
    expect(store.load('c')).toBeUndefined();
  });

  it('are refused if all are in use', () => {
    const store = createMemoryStore({ maxSessions: 1 });
    store.open('a', session());
    const stop = store.listen('a', () => false);
    expect(store.open('b', session())).toBe(false);
    stop();
    expect(store.open('b', session())).toBe(true);
    expect(store.load('a')).toBeUndefined();
  });
});

describe('sessions of several callers', () => {
  const openMany = (store: SessionStore, count: number, who: string, holder?: string): boolean[] =>
    Array.from(
      { length: count },
      (_, n) => store.open(`${who}${n}`, session(holder ? undefined : who, holder)) as boolean,
    );
  const left = (store: MemoryStore, count: number, who: string): number =>
    Array.from({ length: count }, (_, n) => store.load(`${who}${n}`)).filter(Boolean).length;

  it('are isolated: a caller with at least a tenth of them loses only its own', () => {
    const store = createMemoryStore({ maxSessions: 400 });
    openMany(store, 10, 'ada');
    vi.advanceTimersByTime(2000);
    expect(openMany(store, 1000, 'bob').every(Boolean)).toBe(true);
    expect(left(store, 10, 'ada')).toBe(10);
    expect(left(store, 1000, 'bob'), 'up to half of all while nobody needs them').toBe(190);
    expect(openMany(store, 100, 'eve').every(Boolean)).toBe(true);
    expect(left(store, 100, 'eve')).toBe(40);
    expect(left(store, 1000, 'bob')).toBe(190);
  });

  it('are refused to new callers when full, and never taken from an authenticated one', () => {
    const store = createMemoryStore({ maxSessions: 4 });
    openMany(store, 4, 'ada');
    vi.advanceTimersByTime(600_000);
    expect([store.isFull?.(), store.open('b', session('bob'))]).toEqual([true, false]);
    expect(left(store, 4, 'ada')).toBe(4);
    store.end('ada0');
    expect([store.isFull?.(), store.open('b', session('bob'))]).toEqual([false, true]);
  });

  it('without a principal are evicted once abandoned', () => {
    const store = createMemoryStore({ maxSessions: 4 });
    openMany(store, 4, 'one', '192.0.2.1');
    expect(store.open('other', session(undefined, '192.0.2.2'))).toBe(false);
    expect(store.isFull?.()).toBe(true);
    vi.advanceTimersByTime(61_000);
    expect(store.isFull?.()).toBe(false);
    expect(store.open('other', session(undefined, '192.0.2.2'))).toBe(true);
    expect(left(store, 4, 'one')).toBe(3);
  });
});

describe('the total size of sessions', () => {
  const large = (principal: string): StoredSession => {
    const stored = session(principal);
    stored.state.client = {
      info: { name: 'x'.repeat(256) },
      capabilities: { experimental: { x: 'x'.repeat(7000) } },
    };
    return stored;
  };

  it('is limited: new sessions are refused and existing ones remain', () => {
    const kept = new Shares(100_000);
    const store = openMemoryStore({}, kept);
    const opened: boolean[] = [];
    for (let n = 0; n < 100; n++) opened.push(store.open(`s${n}`, large(`p${n}`)) as boolean);
    expect(opened.filter(Boolean).length).toBeGreaterThan(5);
    expect(opened.filter(Boolean).length).toBeLessThan(15);
    expect(store.load('s0')).toBeDefined();
    expect(opened.at(-1)).toBe(false);
    store.end('s0');
    expect(store.open('again', large('again'))).toBe(true);
  });

  it('includes subscriptions when saved, and is freed when the session ends', () => {
    const kept = new Shares(100_000);
    const store = openMemoryStore({}, kept);
    const stored = session('ada');
    store.open('a', stored);
    const before = kept.heldBy('ada');
    stored.state.subscriptions.add('x'.repeat(2000));
    store.save('a', stored);
    expect(kept.heldBy('ada')).toBeGreaterThanOrEqual(before + 2000);
    store.end('a');
    expect(kept.heldBy('ada')).toBe(0);
  });
});

describe('a signal', () => {
  it('reaches the listeners of its session and reports whether one accepted it', () => {
    const store = createMemoryStore();
    store.open('a', session());
    store.open('b', session());
    const heard: string[] = [];
    store.listen('a', ({ kind }) => heard.push(`first ${kind}`) > 1);
    const stop = store.listen('a', ({ kind }) => heard.push(`second ${kind}`) > 0);
    store.listen('b', () => heard.push('other') > 0);
    expect(store.publish('a', { kind: 'taken-over', stream: 's', by: 'me' })).toBe(true);
    expect(heard).toEqual(['first taken-over', 'second taken-over']);
    stop();
    stop();
    expect(store.publish('nobody', { kind: 'ended' })).toBe(false);
  });

  it('of the end of a session reaches all listeners, including later ones', () => {
    const store = createMemoryStore();
    store.open('a', session());
    const heard: SessionSignal[] = [];
    store.listen('a', (signal) => heard.push(signal) > 0);
    store.end('a');
    store.listen('a', (signal) => heard.push(signal) > 0)();
    expect(heard).toEqual([{ kind: 'ended' }, { kind: 'ended' }]);
  });
});

describe('the event logs of all sessions', () => {
  it('share a limit: the session that was idle longest loses its log', () => {
    const store = createMemoryStore({ maxTotalEventSize: 1500 });
    store.open('a', session());
    vi.advanceTimersByTime(2000);
    store.open('b', session());
    store.append('a', 's', 'x'.repeat(900), false);
    store.append('b', 's', 'x'.repeat(450), false);
    expect(store.after('a', '0-s')).toBeUndefined();
    store.append('b', 's', 'x'.repeat(450), true);
    expect(store.after('b', '1-s')).toHaveLength(1);
    store.append('a', 's', 'y', true);
    expect(store.after('a', '1-s'), 'its first event is gone, and nothing after it').toHaveLength(1);
    store.end('b');
    store.append('a', 's', 'x'.repeat(900), false);
    expect(store.after('a', '2-s'), 'what ended weighs nothing').toHaveLength(1);
  });

  it('store nothing for a session that has ended', () => {
    const store = createMemoryStore();
    expect(store.append('a', 's', 'text', true)).toEqual({
      id: '0-s',
      stream: 's',
      text: 'text',
      last: true,
    });
    expect(store.after('a', '1-s')).toBeUndefined();
  });
});

const ROOMY = { events: 100, size: 10_000 };

function filled(limits = ROOMY): EventLog {
  const log = new EventLog(limits);
  for (const [stream, text] of [
    ['a', 'one'],
    ['b', 'two'],
    ['a', 'three'],
    ['a', 'four'],
  ] as const)
    log.append(stream, text, false);
  return log;
}

describe('EventLog', () => {
  it('gives each event an ID that contains its stream', () => {
    const event = filled().append('b', 'five', true);
    expect(event).toEqual({ id: '5-b', stream: 'b', text: 'five', last: true });
    expect(streamOf(event.id)).toBe('b');
    expect(eventNumber(event.id)).toBe(5);
  });

  it('returns the events after an ID on the same stream only', () => {
    expect(
      filled()
        .after('1-a')
        ?.map(({ text }) => text),
    ).toEqual(['three', 'four']);
    expect(filled().after('2-b')).toEqual([]);
    expect(filled().after('4-a')).toEqual([]);
  });

  it.each(['5-a', '0-a', '-1-a', '1-b', '1', '', 'a', '1.5-a', '1e0', 'NaN-a', '9007199254740993-a'])(
    'does not find the ID %j',
    (id) => {
      expect(filled().after(id)).toBeUndefined();
    },
  );

  it('stores a limited number of events and reports when a client is too late', () => {
    const log = filled({ events: 2, size: 10_000 });
    expect(log.after('1-a')).toBeUndefined();
    expect(log.after('2-b'), 'nothing after it is lost').toEqual([]);
    expect(log.after('3-a')?.map(({ text }) => text)).toEqual(['four']);
  });

  it('stores a limited amount of text, but always the newest event', () => {
    const log = filled({ events: 100, size: 300 });
    expect(log.after('2-b'), 'three events are too much').toBeDefined();
    expect(log.after('1-a')).toBeUndefined();
    log.append('a', 'x'.repeat(500), true);
    expect(log.size).toBeGreaterThan(500);
    expect(log.size).toBeLessThan(700);
    expect(log.after('4-a')?.map(({ last }) => last)).toEqual([true]);
  });

  it('counts events without text as well', () => {
    const log = new EventLog({ events: 10_000, size: 10_000 });
    for (let n = 0; n < 1000; n++) log.append('a', '', false);
    expect(log.after('1-a')).toBeUndefined();
    expect(log.after('999-a')).toHaveLength(1);
  });

  it('can be cleared without reusing event numbers', () => {
    const log = filled();
    log.clear();
    expect(log.size).toBe(0);
    expect(log.after('3-a')).toBeUndefined();
    expect(log.append('a', 'x', false).id).toBe('5-a');
  });
});
