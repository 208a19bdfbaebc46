/** The catalogue on a server of either official SDK; the schemas are built once for all servers. @module */
import { tools } from '../../servers/catalogue.mjs';
import { zodInput } from '../../servers/zod-input.mjs';

const prepared = tools.map(({ name, description, inputSchema, answer }) => ({
  name,
  definition: { description, inputSchema: zodInput(inputSchema) },
  handler: (input) => ({ content: [{ type: 'text', text: answer(input) }] }),
}));

/**
 * @template {{ registerTool: Function }} Server
 * @param {Server} server
 * @returns {Server}
 */
export function registerTools(server) {
  for (const { name, definition, handler } of prepared) server.registerTool(name, definition, handler);
  return server;
}
