/**
 * Serves the protected server on Bun, and says on which port.
 * @module
 */
import { createHandler, type Handler } from '../../../packages/lectern/src/http.ts';
import { auth, server } from '../protected-server.ts';

interface ServeOptions {
  readonly hostname: string;
  readonly port: number;
  readonly fetch: Handler;
}

declare const Bun: { serve(options: ServeOptions): { readonly port: number } };

const fetch = createHandler(server, { auth });
const { port } = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch });
console.log(JSON.stringify({ port }));
