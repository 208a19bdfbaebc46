/**
 * The knowledge base as a Cloudflare Worker.
 * @module
 */
import { servePublic } from './serve-public.ts';

const worker: { readonly fetch: typeof servePublic } = { fetch: servePublic };

export default worker;
