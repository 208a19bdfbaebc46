import { describe, expect, it } from 'vitest';
import { createSlowStore } from '../../../../../../test/support/slow-store.ts';
import { newSessionState } from '../../../protocol/session-state.ts';
import { COMMENT } from '../sse.ts';
import { createMemoryStore } from './memory-store.ts';
import type { SessionSignal, SessionStore } from './session-store.ts';
import { SessionStream } from './session-stream.ts';

const SETTINGS = { keepAliveMs: 60_000, retryMs: 500 };

async function streamIn(store: SessionStore): Promise<SessionStream> {
  const state = newSessionState('2025-11-25', 'initialized');
  await store.open('s', {
    principal: undefined,
    holder: undefined,
    server: '',
    transport: 'streamable',
    state,
  });
  return new SessionStream(store, 's', 'x', SETTINGS);
}

function connection() {
  const texts: string[] = [];
  let ended: () => void;
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  return {
    texts,
    end,
    writer: { write: (text: string) => void texts.push(text), end: () => ended() },
    get ids() {
      return texts.map((text) => /^id: (.*)$/m.exec(text)?.[1] ?? text);
    },
  };
}

describe.each([
  ['in memory', createMemoryStore],
  ['elsewhere', createSlowStore],
])('a stream whose store is %s', (_where, createStore) => {
  it('writes every event with its ID, in order, and ends after the last one', async () => {
    const stream = await streamIn(createStore());
    const client = connection();
    stream.prime();
    stream.send('"one"');
    stream.connect(client.writer);
    stream.send('"two"');
    stream.finish('"three"');
    await client.end;
    expect(client.ids.filter((id) => id !== COMMENT)).toEqual(['1-x', '2-x', '3-x', '4-x']);
    expect(client.texts.find((text) => text.includes('retry: 500'))).toMatch(/data: \n\n$/);
    expect(client.texts.at(-1)).toContain('data: "three"');
  });

  it('stores events while no connection is attached', async () => {
    const store = createStore();
    const stream = await streamIn(store);
    const client = connection();
    stream.connect(client.writer);
    stream.disconnect();
    const last = new Promise<SessionSignal[]>((resolve) => {
      const heard: SessionSignal[] = [];
      store.listen('s', (signal) => {
        heard.push(signal);
        if (signal.kind === 'event' && signal.event.last) resolve(heard);
        return true;
      });
    });
    stream.send('"one"');
    stream.finish('"two"');
    expect(await last).toMatchObject([
      { event: { text: '"one"' } },
      { event: { text: '"two"', last: true } },
    ]);
    expect(await store.after('s', '1-x')).toMatchObject([{ text: '"two"' }]);
    expect(client.texts).toEqual([COMMENT]);
  });

  it('lets a connection close before it attaches, once it can be resumed', async () => {
    const store = createStore();
    const stream = await streamIn(store);
    const client = connection();
    stream.prime();
    stream.release();
    await store.after('s', '1-x');
    stream.connect(client.writer);
    await client.end;
    expect(client.texts.join('')).toContain('id: 1-x');
    stream.finish('"late"');
    stream.finish('"never"');
    await expect.poll(() => store.after('s', '1-x')).toMatchObject([{ text: '"late"', last: true }]);
  });

  it('is not carried by a connection whose client went away before it', async () => {
    const store = createStore();
    const stream = await streamIn(store);
    const client = connection();
    stream.prime();
    stream.disconnect();
    stream.connect(client.writer);
    await client.end;
    stream.finish('"late"');
    await expect.poll(() => store.after('s', '1-x')).toMatchObject([{ text: '"late"', last: true }]);
    expect(client.texts).toEqual([]);
  });

  it('ends without a last message if there is none', async () => {
    const stream = await streamIn(createStore());
    const client = connection();
    stream.connect(client.writer);
    stream.finish(undefined);
    await client.end;
    expect(client.texts).toEqual([COMMENT]);
  });

  it('skips events that the connection has already received', async () => {
    const stream = await streamIn(createStore());
    const client = connection();
    stream.send('"one"');
    stream.send('"two"');
    await new Promise((resolve) => setTimeout(resolve, 20));
    stream.connect(client.writer, 1);
    stream.finish(undefined);
    await client.end;
    expect(client.ids).toEqual(['2-x']);
  });
});

it('a stream whose store fails still delivers its messages, without IDs to resume from', async () => {
  const store = createMemoryStore();
  const stream = await streamIn({ ...store, append: () => Promise.reject(new Error('the store is gone')) });
  const client = connection();
  stream.connect(client.writer);
  stream.send('"one"');
  stream.finish('"two"');
  await client.end;
  expect(client.texts.slice(1)).toEqual([
    'event: message\ndata: "one"\n\n',
    'event: message\ndata: "two"\n\n',
  ]);
});
