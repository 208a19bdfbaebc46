/**
 * A session store as one in another process has it: every answer takes a while, and what it gives and takes are
 * copies.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createMemoryStore,
  type MemoryStoreOptions,
  type SessionStore,
  type StoredSession,
} from '../../packages/lectern/src/http.ts';

const LATENCY_MS = 3;

export function createSlowStore(options?: MemoryStoreOptions): SessionStore {
  const store = createMemoryStore(options);
  const records = new Map<string, StoredSession>();
  const later = async <T>(work: () => T): Promise<Awaited<T>> => {
    await sleep(LATENCY_MS);
    return await work();
  };
  return {
    async open(id, session) {
      records.set(id, structuredClone(session));
      return later(() => store.open(id, session));
    },
    async load(id) {
      const isThere = (await later(() => store.load(id))) !== undefined;
      return isThere ? structuredClone(records.get(id)) : undefined;
    },
    async save(id, session) {
      records.set(id, structuredClone(session));
      await later(() => store.publish(id, { kind: 'state', state: structuredClone(session.state) }));
    },
    end: (...args) => later(() => store.end(...args)),
    append: (...args) => later(() => store.append(...args)),
    after: (...args) => later(() => store.after(...args)),
    publish: (id, news) => later(() => store.publish(id, structuredClone(news))),
    // Whoever listens is here.
    listen: (...args) => store.listen(...args),
    isFull: () => store.isFull?.() === true,
  };
}
