/**
 * The least that somebody deploys to an edge runtime: its size is measured.
 * @module
 */
import { createHandler, type Handler } from '../../../src/http.ts';
import { createServer } from '../../../src/index.ts';

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
