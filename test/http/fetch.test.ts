import { createHandler } from '../../src/http.ts';
import { createFixture } from '../fixture/server.ts';
import { serveFetch } from '../support/fetch-bridge.ts';
import { quietLogger } from '../support/quiet.ts';
import { describeHttpBehaviour } from './behaviour.ts';
import { describeHttpOptions } from './options.ts';
import type { StartWith } from './serving.ts';

const startWith: StartWith = async (servers, options = {}) => {
  const handler = createHandler(servers, options);
  const { origin, close } = await serveFetch(handler);
  return {
    url: `${origin}/mcp`,
    async stop() {
      await handler.close();
      await close();
    },
  };
};

describeHttpBehaviour('createHandler() over Fetch', () => startWith(createFixture({ logger: quietLogger })));
describeHttpOptions('createHandler() over Fetch, set up otherwise', startWith);
