/**
 * Serves the fixture on Bun, and says on which port.
 * @module
 */
import { createHandler, type Handler } from '../../../packages/lectern/src/http.ts';
import { createFixture } from '../../fixture/server.ts';

interface ServeOptions {
  readonly hostname: string;
  readonly port: number;
  readonly idleTimeout: number;
  readonly fetch: Handler;
}

declare const Bun: { serve(options: ServeOptions): { readonly port: number } };

const { port } = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  // Else Bun ends a stream that is quiet for 10 seconds.
  idleTimeout: 0,
  fetch: createHandler(createFixture()),
});
console.log(JSON.stringify({ port }));
