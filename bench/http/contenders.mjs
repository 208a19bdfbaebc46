/** The HTTP servers under test, what each of them speaks and how it answers. @module */

const both = ['session', 'stateless'];

/**
 * The first is the yardstick of every ratio. `revision` is the newest that the server speaks in a session.
 * All but tmcp answer with JSON: the SDKs by their option for it, mcp-lite when the client accepts
 * nothing else; tmcp can only answer with a stream of events.
 */
export const contenders = [
  { name: 'bare', eras: both, revision: '2025-11-25', answersAs: 'application/json', validates: false },
  {
    name: 'lectern',
    eras: both,
    revision: '2025-11-25',
    answersAs: 'application/json',
    needs: 'packages/lectern/dist/node.mjs',
  },
  {
    name: 'lectern-redis',
    eras: ['session'],
    revision: '2025-11-25',
    answersAs: 'application/json',
    needs: 'packages/redis/dist/index.mjs',
  },
  {
    name: 'mcp-lite',
    eras: ['session'],
    revision: '2025-06-18',
    accept: 'application/json',
    answersAs: 'application/json',
    packageName: 'mcp-lite',
  },
  {
    name: 'tmcp',
    eras: both,
    revision: '2025-06-18',
    answersAs: 'text/event-stream',
    packageName: 'tmcp',
  },
  {
    name: 'sdk-v1',
    eras: ['session'],
    revision: '2025-11-25',
    answersAs: 'application/json',
    packageName: '@modelcontextprotocol/sdk',
  },
  {
    name: 'sdk-v2',
    eras: both,
    revision: '2025-11-25',
    answersAs: 'application/json',
    packageName: '@modelcontextprotocol/server',
  },
];

export const serverFolder = new URL('servers/', import.meta.url);
