/** One tool with a zod schema on this engine, from the built package. @module */
import { z } from 'zod';
import { createServer } from '../../../packages/lectern/dist/index.mjs';
import { serve } from '../../../packages/lectern/dist/node.mjs';
import { announce } from './announce.mjs';

// Without the gate, a client of the handshake era may call without a session as well.
const server = createServer({ name: 'echo', version: '1.0.0', policy: { gate: 'open' } });
const input = z.object({ text: z.string() });
server.tool('echo', { description: 'Repeats a text', input }, ({ text }) => text);
const serving = await serve(server, { port: 0 });
announce(serving.port);
