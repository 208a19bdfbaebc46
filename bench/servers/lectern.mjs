/** This engine, from the built package. @module */
import { createServer } from '../../packages/lectern/dist/index.mjs';
import { serveStdio } from '../../packages/lectern/dist/stdio.mjs';
import { serverInfo, tools } from './catalogue.mjs';

const server = createServer(serverInfo);
for (const { name, description, inputSchema, answer } of tools) {
  server.tool(name, { description, input: inputSchema }, answer);
}
serveStdio(server);
