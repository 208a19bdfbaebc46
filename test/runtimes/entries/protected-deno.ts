/**
 * Serves the protected server on Deno, and says on which port.
 * @module
 */
import { createHandler, type Handler } from '../../../packages/lectern/src/http.ts';
import { auth, server } from '../protected-server.ts';

interface ListenOptions {
  readonly hostname: string;
  readonly port: number;
  onListen(address: { readonly port: number }): void;
}

declare const Deno: { serve(options: ListenOptions, handler: Handler): unknown };

Deno.serve(
  { hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(JSON.stringify({ port })) },
  createHandler(server, { auth }),
);
