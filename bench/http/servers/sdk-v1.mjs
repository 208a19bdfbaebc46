/** The official SDK of the handshake era: a server and a transport for each session. @module */
import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { serverInfo } from '../../servers/catalogue.mjs';
import { listen } from './announce.mjs';
import { registerTools } from './sdk-tools.mjs';

const transports = new Map();

async function openTransport() {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: (id) => transports.set(id, transport),
  });
  await registerTools(new McpServer(serverInfo)).connect(transport);
  return transport;
}

listen(async (request, response) => {
  const id = request.headers['mcp-session-id'];
  const transport = id === undefined ? await openTransport() : transports.get(id);
  await transport.handleRequest(request, response);
});
