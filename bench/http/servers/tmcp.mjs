/** `tmcp` with its HTTP transport and its zod adapter, on Hono's adapter for node. @module */
import { getRequestListener } from '@hono/node-server';
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { HttpTransport } from '@tmcp/transport-http';
import { McpServer } from 'tmcp';
import { serverInfo, tools } from '../../servers/catalogue.mjs';
import { zodInput } from '../../servers/zod-input.mjs';
import { listen } from './announce.mjs';

const server = new McpServer(serverInfo, {
  adapter: new ZodJsonSchemaAdapter(),
  capabilities: { tools: {} },
});
for (const { name, description, inputSchema, answer } of tools) {
  server.tool({ name, description, schema: zodInput(inputSchema) }, (input) => ({
    content: [{ type: 'text', text: answer(input) }],
  }));
}
const transport = new HttpTransport(server, { path: '/mcp' });
listen(getRequestListener((request) => transport.respond(request)));
