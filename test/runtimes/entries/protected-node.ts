/**
 * Serves the protected server on Node, and says on which port.
 * @module
 */
import { serve } from '../../../packages/lectern/src/node.ts';
import { auth, server } from '../protected-server.ts';

const { port } = await serve(server, { port: 0, auth });
console.log(JSON.stringify({ port }));
