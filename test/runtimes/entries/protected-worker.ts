/**
 * Serves the protected server on workerd, which says itself on which port.
 * @module
 */
import { createHandler, type Handler } from '../../../packages/lectern/src/http.ts';
import { auth, server } from '../protected-server.ts';

const worker: { readonly fetch: Handler } = { fetch: createHandler(server, { auth }) };

export default worker;
