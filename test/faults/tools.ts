/**
 * Tools for faults: one that answers late, one that says more than anybody reads.
 * @module
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../../packages/lectern/src/index.ts';

export function addWeatherTools(server: Server): Server {
  return server
    .tool(
      'late_echo',
      {
        description: 'Reports the text, waits, and gives it back, once or many times',
        input: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            ms: { type: 'integer' },
            times: { type: 'integer', default: 1 },
          },
          required: ['text', 'ms'],
        },
      },
      async ({ text, ms, times }, { progress, signal }) => {
        progress(1, 2, text as string);
        await sleep(ms as number, undefined, { signal });
        return (text as string).repeat(times as number);
      },
    )
    .tool(
      'flood',
      {
        description: 'Logs a lot before it answers',
        input: {
          type: 'object',
          properties: { count: { type: 'integer' }, size: { type: 'integer' } },
          required: ['count', 'size'],
        },
      },
      async ({ count, size }, { log, signal }) => {
        const text = 'x'.repeat(size as number);
        for (let n = 1; n <= (count as number); n++) {
          log.info(`${n} ${text}`);
          // Readers get their turn, so that the slow ones are slow by themselves.
          if (n % 20 === 0) await nextTurn();
          signal.throwIfAborted();
        }
        return 'Flooded';
      },
    );
}
