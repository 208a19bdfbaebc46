/** This engine, from the built package; with so many workers as WORKERS says. @module */
import cluster from 'node:cluster';
import { createServer } from '../../../packages/lectern/dist/index.mjs';
import { serve } from '../../../packages/lectern/dist/node.mjs';
import { serverInfo, tools } from '../../servers/catalogue.mjs';
import { announce } from './announce.mjs';

const server = createServer(serverInfo);
for (const { name, description, inputSchema, answer } of tools) {
  server.tool(name, { description, input: inputSchema }, answer);
}
const workers = Number(process.env.WORKERS ?? 0);
const serving = await serve(server, { port: 0, ...(workers > 0 && { workers }) });
if (cluster.isPrimary) announce(serving.port);
