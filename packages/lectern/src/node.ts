/**
 * `lectern/node`: serves over HTTP on Node.
 * @module
 */
export type { Page, PageOptions } from './transports/http/page.ts';
export {
  createNodeHandler,
  type NodeHandler,
  type NodeHandlerOptions,
} from './transports/node/node-handler.ts';
export { openPage, type ServeOptions, type Serving, serve } from './transports/node/serve.ts';
