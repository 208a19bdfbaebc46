/** The official SDK of both eras, `@modelcontextprotocol/server`. @module */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serverInfo, tools } from './catalogue.mjs';
import { zodInput } from './zod-input.mjs';

serveStdio(() => {
  const server = new McpServer(serverInfo);
  for (const { name, description, inputSchema, answer } of tools) {
    server.registerTool(name, { description, inputSchema: zodInput(inputSchema) }, (input) => ({
      content: [{ type: 'text', text: answer(input) }],
    }));
  }
  return server;
});
