/**
 * `createServer()` with everything: plain JSON Schemas and Standard Schemas.
 * @module
 */
import { compilingPreparer } from './schema/compiling-preparer.ts';
import { assembleServer, type Server } from './server-assembly.ts';
import type { ServerOptions } from './server-options.ts';

export type { Server } from './server-assembly.ts';

export function createServer(options: ServerOptions): Server {
  return assembleServer(options, compilingPreparer);
}
