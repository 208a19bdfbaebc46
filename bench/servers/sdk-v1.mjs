/** The official SDK of the handshake era, `@modelcontextprotocol/sdk`. @module */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { serverInfo, tools } from './catalogue.mjs';
import { zodInput } from './zod-input.mjs';

const server = new McpServer(serverInfo);
for (const { name, description, inputSchema, answer } of tools) {
  server.registerTool(name, { description, inputSchema: zodInput(inputSchema) }, (input) => ({
    content: [{ type: 'text', text: answer(input) }],
  }));
}
await server.connect(new StdioServerTransport());
