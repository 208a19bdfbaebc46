/**
 * A server, served over HTTP for all tests of a `describe`.
 * @module
 */
import { afterAll, beforeAll } from 'vitest';
import { type ServeOptions, type Serving, serve } from '../../../packages/lectern/src/node.ts';
import { quietLogger } from '../../support/quiet.ts';
import type { ServerUnderTest } from '../servers.ts';

export function served(
  { create }: Pick<ServerUnderTest, 'create'>,
  options: ServeOptions = {},
): () => Serving {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(create({ logger: quietLogger }), { port: 0, ...options });
  });
  afterAll(() => serving.close());
  return () => serving;
}
