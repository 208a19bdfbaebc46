/** The stdio servers under test and the eras each of them speaks. @module */

const both = ['handshake', 'modern'];

/** The first is the yardstick of every ratio. */
export const contenders = [
  { name: 'raw', eras: both, validates: false },
  { name: 'lectern', eras: both, needs: 'packages/lectern/dist/stdio.mjs' },
  { name: 'tmcp', eras: both, packageName: 'tmcp' },
  { name: 'sdk-v1', eras: ['handshake'], packageName: '@modelcontextprotocol/sdk' },
  { name: 'sdk-v2', eras: both, packageName: '@modelcontextprotocol/server' },
];

export const serverFolder = new URL('servers/', import.meta.url);
