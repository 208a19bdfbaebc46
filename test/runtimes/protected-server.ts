/**
 * The server that the protected entries serve: `oauth()` with the issuer that the test puts before the program.
 * @module
 */
import { oauth } from '../../packages/auth/src/index.ts';
import type { Authorization } from '../../packages/lectern/src/http.ts';
import { createServer, type Server } from '../../packages/lectern/src/index.ts';

declare global {
  var ISSUER: string;
}

export const auth: Authorization = oauth({ issuer: globalThis.ISSUER, dpop: true });

export const server: Server = createServer({ name: 'notes', version: '1.0.0', scopes: ['notes:read'] })
  .tool('whoami', { description: 'Names the caller' }, (_, { auth: caller }) => `${caller?.subject}`)
  .tool('write', { description: 'Writes', scopes: ['notes:write'] }, () => 'Written.');
