/**
 * The same behaviour where the IDs of sessions are sealed.
 * @module
 */
import { serve } from '../../packages/lectern/src/node.ts';
import { createFixture } from '../fixture/server.ts';
import { quietLogger } from '../support/quiet.ts';
import { describeHttpBehaviour } from './behaviour.ts';

describeHttpBehaviour('serve() with a state secret', async () => {
  const server = createFixture({ logger: quietLogger });
  const stateSecret = new TextEncoder().encode('a secret that replicas share');
  const { url, close } = await serve(server, { port: 0, stateSecret });
  return { url, stop: close };
});
