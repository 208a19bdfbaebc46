import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newSessionState } from '../../protocol/session-state.ts';
import { createMemoryStore } from './memory-store.ts';
import type { News, StoredSession } from './session-store.ts';

const session = (principal?: string): StoredSession => ({
  principal,
  server: '',
  transport: 'streamable',
  state: newSessionState('2025-11-25', 'initialized'),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sessions in memory', () => {
  it('are kept until they are ended', () => {
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

  it('expire when they are not used, and not while they are', () => {
    const store = createMemoryStore({ idleMs: 10_000 });
    store.open('a', session());
    vi.advanceTimersByTime(9000);
    expect(store.load('a')).toBeDefined();
    vi.advanceTimersByTime(9000);
    expect(store.load('a')).toBeDefined();
    vi.advanceTimersByTime(10_001);
    expect(store.load('a')).toBeUndefined();
  });

  it('do not expire while a request or a stream is under way', () => {
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

  it('expire although somebody idle listens, and tell them', () => {
    const store = createMemoryStore({ idleMs: 10_000 });
    store.open('a', session());
    const heard: News[] = [];
    store.listen('a', (news) => heard.push(news) > 0, 'idle');
    expect(store.busy('a')).toBe(0);
    vi.advanceTimersByTime(10_001);
    expect(store.load('a')).toBeUndefined();
    expect(heard).toEqual([{ kind: 'ended' }]);
  });

  it('make room for a new one: the expired first, then the one that was idle for longest', () => {
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

  it('are refused when all are in use', () => {
    const store = createMemoryStore({ maxSessions: 1 });
    store.open('a', session());
    const stop = store.listen('a', () => false);
    expect(store.open('b', session())).toBe(false);
    stop();
    expect(store.open('b', session())).toBe(true);
    expect(store.load('a')).toBeUndefined();
  });
});

describe('news', () => {
  it('reaches those who listen to that session, and says whether anyone took it', () => {
    const store = createMemoryStore();
    store.open('a', session());
    store.open('b', session());
    const heard: string[] = [];
    store.listen('a', ({ kind }) => heard.push(`first ${kind}`) > 1);
    const stop = store.listen('a', ({ kind }) => heard.push(`second ${kind}`) > 0);
    store.listen('b', () => heard.push('other') > 0);
    expect(store.busy('a')).toBe(2);
    expect(store.publish('a', { kind: 'taken', stream: 's', by: 'me' })).toBe(true);
    expect(heard).toEqual(['first taken', 'second taken']);
    stop();
    stop();
    expect(store.busy('a')).toBe(1);
    expect(store.publish('nobody', { kind: 'ended' })).toBe(false);
  });

  it('of an end reaches everyone, and whoever comes after it', () => {
    const store = createMemoryStore();
    store.open('a', session());
    const heard: News[] = [];
    store.listen('a', (news) => heard.push(news) > 0);
    store.end('a');
    store.listen('a', (news) => heard.push(news) > 0)();
    expect(heard).toEqual([{ kind: 'ended' }, { kind: 'ended' }]);
  });
});

describe('the logs of all sessions', () => {
  it('are bounded together: who was idle for longest loses theirs', () => {
    const store = createMemoryStore({ maxTotalEventSize: 100 });
    store.open('a', session());
    vi.advanceTimersByTime(2000);
    store.open('b', session());
    store.append('a', 's', 'x'.repeat(60), false);
    store.append('b', 's', 'x'.repeat(30), false);
    expect(store.after('a', '0-s')).toBeUndefined();
    store.append('b', 's', 'x'.repeat(30), true);
    expect(store.after('b', '1-s')).toHaveLength(1);
    store.append('a', 's', 'y', true);
    expect(store.after('a', '1-s'), 'its first event is gone, and nothing after it').toHaveLength(1);
    store.end('b');
    store.append('a', 's', 'x'.repeat(90), false);
    expect(store.after('a', '2-s'), 'what ended weighs nothing').toHaveLength(1);
  });

  it('take nothing for a session that is gone', () => {
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
