/**
 * The same with sessions and with plain JSON Schema, which brings its compiler along.
 * @module
 */
import { createHandler, type Handler } from '../../../packages/lectern/src/http.ts';
import { createServer } from '../../../packages/lectern/src/index.ts';

const server = createServer({ name: 'minimal', version: '1.0.0' }).tool(
  'greet',
  {
    description: 'Greets somebody',
    input: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  },
  ({ name }) => `Hello, ${name}`,
);

const worker: { readonly fetch: Handler } = { fetch: createHandler(server) };

export default worker;
