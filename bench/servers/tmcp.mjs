/** `tmcp` with its stdio transport and its zod adapter. @module */
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { StdioTransport } from '@tmcp/transport-stdio';
import { McpServer } from 'tmcp';
import { serverInfo, tools } from './catalogue.mjs';
import { zodInput } from './zod-input.mjs';

const server = new McpServer(serverInfo, {
  adapter: new ZodJsonSchemaAdapter(),
  capabilities: { tools: {} },
});
for (const { name, description, inputSchema, answer } of tools) {
  server.tool({ name, description, schema: zodInput(inputSchema) }, (input) => ({
    content: [{ type: 'text', text: answer(input) }],
  }));
}
new StdioTransport(server).listen();
