/**
 * The least that somebody deploys to an edge runtime: its size is measured, without the schema library, for which
 * one schema made by hand stands in.
 * @module
 */
import { createHandler, createServer, type Handler } from '../../../packages/lectern/src/edge.ts';

const JSON_SCHEMA = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

const input = {
  '~standard': {
    version: 1,
    vendor: 'by-hand',
    validate(value: unknown) {
      const { name } = value as { name?: unknown };
      return typeof name === 'string'
        ? { value: { name } }
        : { issues: [{ path: ['name'], message: 'must be a string' }] };
    },
    jsonSchema: { input: () => JSON_SCHEMA, output: () => JSON_SCHEMA },
  },
} as const;

const server = createServer({ name: 'minimal', version: '1.0.0' }).tool(
  'greet',
  { description: 'Greets somebody', input },
  ({ name }) => `Hello, ${name}`,
);

const worker: { readonly fetch: Handler } = { fetch: createHandler(server) };

export default worker;
