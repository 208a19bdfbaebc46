import { serve } from '../../src/node.ts';
import { createFixture } from '../fixture/server.ts';
import { quietLogger } from '../support/quiet.ts';
import { describeHttpBehaviour } from './behaviour.ts';
import { describeHttpOptions } from './options.ts';
import type { StartWith } from './serving.ts';

const startWith: StartWith = async (servers, options = {}) => {
  const { url, close } = await serve(servers, { port: 0, ...options });
  return { url, stop: close };
};

describeHttpBehaviour('serve() on Node', () => startWith(createFixture({ logger: quietLogger })));
describeHttpOptions('serve() on Node, set up otherwise', startWith);
