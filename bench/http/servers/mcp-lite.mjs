/** `mcp-lite` with sessions in memory, on Hono's adapter for node. @module */
import { getRequestListener } from '@hono/node-server';
import { InMemorySessionAdapter, McpServer, StreamableHttpTransport } from 'mcp-lite';
import { z } from 'zod';
import { serverInfo, tools } from '../../servers/catalogue.mjs';
import { zodInput } from '../../servers/zod-input.mjs';
import { listen } from './announce.mjs';

const server = new McpServer({ ...serverInfo, schemaAdapter: (schema) => z.toJSONSchema(schema) });
for (const { name, description, inputSchema, answer } of tools) {
  server.tool(name, {
    description,
    inputSchema: zodInput(inputSchema),
    handler: (input) => ({ content: [{ type: 'text', text: answer(input) }] }),
  });
}
const transport = new StreamableHttpTransport({
  sessionAdapter: new InMemorySessionAdapter({ maxEventBufferSize: 1024 }),
});
listen(getRequestListener(transport.bind(server)));
