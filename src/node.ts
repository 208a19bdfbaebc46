/**
 * `lectern/node`: serves over HTTP on Node.
 * @module
 */
export { type ServeOptions, type Serving, serve } from './transports/node/serve.ts';
