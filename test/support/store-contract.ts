/**
 * What every store of sessions does: the same as the store in memory, whichever of the processes that share it is asked.
 * @module
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { createMemoryStore, type SharedStore, type StoredSession } from '../../packages/lectern/src/http.ts';

export const OWNER = { principal: 'ada', holder: 'ada', server: '' };

export function newSession(): StoredSession {
  return {
    ...OWNER,
    transport: 'streamable',
    state: {
      lifecycle: 'initialized',
      revision: '2025-06-18',
      client: { info: { name: 'client' }, capabilities: { elicitation: {} } },
      logLevel: 'info',
      subscriptions: new Set(),
    },
  };
}

/** Random steps on two processes, beside the same steps on a store in memory. */
export async function checkStoreContract(
  replicas: readonly Pick<SharedStore, 'sessions'>[],
  numRuns: number,
): Promise<void> {
  const STREAMS = ['get', 'own-0', 'own-1'];
  const step = fc.oneof(
    fc.record({ do: fc.constant('append' as const), stream: fc.nat(2), by: fc.nat(1), last: fc.boolean() }),
    fc.record({ do: fc.constant('after' as const), event: fc.nat(20), by: fc.nat(1) }),
    fc.record({ do: fc.constant('subscribe' as const), uri: fc.nat(3), by: fc.nat(1), adds: fc.boolean() }),
    fc.record({
      do: fc.constant('level' as const),
      by: fc.nat(1),
      level: fc.constantFrom('debug', 'error'),
    }),
    fc.record({ do: fc.constant('end' as const), by: fc.nat(1) }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const id = `session-${++run}`;
      const memory = createMemoryStore();
      expect(await replicas[0]?.sessions.open(id, newSession())).toBe(memory.open(id, newSession()));
      const events: { memory: string; redis: string }[] = [];
      const over = new Set<string>();
      for (const [i, each] of steps.entries()) {
        const { sessions } = replicas[each.by] as SharedStore;
        if (each.do === 'append') {
          const stream = STREAMS[each.stream] as string;
          if (over.has(stream)) continue;
          // The stream of a call is written by one replica, and may end.
          const isOwn = stream !== 'get';
          const writer = isOwn ? (replicas[each.stream - 1] as SharedStore).sessions : sessions;
          const last = isOwn && each.last;
          if (last) over.add(stream);
          const stored = await writer.append(id, stream, `text ${i}`, last, isOwn ? 'lost' : undefined);
          const expected = await memory.append(id, stream, `text ${i}`, last);
          events.push({ memory: expected?.id ?? '', redis: stored?.id ?? '' });
        } else if (each.do === 'after') {
          const event = events[each.event % Math.max(1, events.length)];
          if (event === undefined) continue;
          const found = await sessions.after(id, event.redis);
          const expected = await memory.after(id, event.memory);
          expect(found?.map(({ text, last }) => [text, last])).toEqual(
            expected?.map(({ text, last }) => [text, last]),
          );
        } else if (each.do === 'end') {
          expect(await sessions.end(id)).toBe(memory.end(id));
        } else {
          const [loaded, expected] = [await sessions.load(id, OWNER), memory.load(id)];
          expect(loaded?.state).toEqual(expected?.state);
          for (const session of [loaded, expected]) {
            if (session === undefined) continue;
            if (each.do === 'level') session.state.logLevel = each.level as 'debug' | 'error';
            else if (each.adds) session.state.subscriptions.add(`note://${each.uri}`);
            else session.state.subscriptions.delete(`note://${each.uri}`);
            await (session === loaded ? sessions : memory).save(id, session);
          }
        }
      }
      const loaded = await Promise.all(replicas.map(({ sessions }) => sessions.load(id, OWNER)));
      for (const each of loaded) expect(each?.state).toEqual(memory.load(id)?.state);
    }),
    { numRuns },
  );
}
