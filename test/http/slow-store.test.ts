/**
 * The same behaviour where sessions live in a store that answers later, as a shared one does.
 * @module
 */
import { serve } from '../../packages/lectern/src/node.ts';
import { createFixture } from '../fixture/server.ts';
import { quietLogger } from '../support/quiet.ts';
import { createSlowStore } from '../support/slow-store.ts';
import { describeHttpBehaviour } from './behaviour.ts';

describeHttpBehaviour('serve() with a store elsewhere', async () => {
  const server = createFixture({ logger: quietLogger });
  const { url, close } = await serve(server, { port: 0, sessions: createSlowStore() });
  return { url, stop: close };
});
