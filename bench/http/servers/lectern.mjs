/** This engine, from the built package. @module */
import { createServer } from '../../../packages/lectern/dist/index.mjs';
import { serve } from '../../../packages/lectern/dist/node.mjs';
import { serverInfo, tools } from '../../servers/catalogue.mjs';
import { announce } from './announce.mjs';

const server = createServer(serverInfo);
for (const { name, description, inputSchema, answer } of tools) {
  server.tool(name, { description, input: inputSchema }, answer);
}
const serving = await serve(server, { port: 0 });
announce(serving.port);
