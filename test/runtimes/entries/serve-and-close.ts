/**
 * Serves a protected server with `serve()` of `lectern/node` on any runtime, sends it a request, and closes it.
 * @module
 */
import { oauth } from '../../../packages/auth/src/index.ts';
import { createServer } from '../../../packages/lectern/src/index.ts';
import { serve } from '../../../packages/lectern/src/node.ts';

const server = createServer({ name: 'notes', version: '1.0.0' });
const auth = oauth({ issuer: 'https://login.example.com', scopes: ['notes:read'] });
const { url, close } = await serve(server, { port: 0, auth });
const { status, headers } = await fetch(url, { method: 'POST' });
await close();
const isClosed = await fetch(url).then(
  () => false,
  () => true,
);
console.log(JSON.stringify({ status, challenge: headers.get('www-authenticate'), isClosed }));
