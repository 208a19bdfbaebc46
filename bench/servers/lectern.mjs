/** This engine, from the built package. @module */
import { createServer } from '../../dist/index.mjs';
import { serveStdio } from '../../dist/stdio.mjs';
import { serverInfo, tools } from './catalogue.mjs';

const server = createServer(serverInfo);
for (const { name, description, inputSchema, answer } of tools) {
  server.tool(name, { description, input: inputSchema }, answer);
}
serveStdio(server);
