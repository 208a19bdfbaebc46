/**
 * A session store whose every answer takes a while, as one in another process has it.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createMemoryStore, type MemoryStoreOptions, type SessionStore } from '../../src/http.ts';

const LATENCY_MS = 3;

export function createSlowStore(options?: MemoryStoreOptions): SessionStore {
  const store = createMemoryStore(options);
  const later = async <T>(work: () => T): Promise<Awaited<T>> => {
    await sleep(LATENCY_MS);
    return await work();
  };
  return {
    open: (...args) => later(() => store.open(...args)),
    load: (...args) => later(() => store.load(...args)),
    save: (...args) => later(() => store.save(...args)),
    end: (...args) => later(() => store.end(...args)),
    append: (...args) => later(() => store.append(...args)),
    after: (...args) => later(() => store.after(...args)),
    publish: (...args) => later(() => store.publish(...args)),
    // Whoever listens is here.
    listen: (...args) => store.listen(...args),
    busy: (id) => store.busy(id),
  };
}
