/**
 * Serves the edge function of the knowledge base on Deno, as Netlify does, and says on which port.
 * @module
 */
import edgeFunction from '../../../servers/asdlc/edge/netlify.ts';

interface ListenOptions {
  readonly hostname: string;
  readonly port: number;
  onListen(address: { readonly port: number }): void;
}

declare const Deno: {
  serve(options: ListenOptions, handler: (request: Request) => Promise<Response>): unknown;
};

Deno.serve(
  { hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(JSON.stringify({ port })) },
  (request) => edgeFunction(request),
);
