/**
 * The knowledge base as a Netlify edge function.
 * @module
 */
import { servePublic } from './serve-public.ts';

export const config: { readonly path: string } = { path: '/mcp' };

export default servePublic;
