/**
 * Serves the fixture on workerd, which says itself on which port.
 * @module
 */
import { createHandler, type Handler } from '../../../packages/lectern/src/http.ts';
import { createFixture } from '../../fixture/server.ts';

const worker: { readonly fetch: Handler } = { fetch: createHandler(createFixture()) };

export default worker;
