/** The official SDK of both eras: a server for each session, and one for each stateless request. @module */
import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { modernRevision } from '../../eras.mjs';
import { serverInfo } from '../../servers/catalogue.mjs';
import { listen } from './announce.mjs';
import { registerTools } from './sdk-tools.mjs';

const createServer = () => registerTools(new McpServer(serverInfo));
const answerStateless = toNodeHandler(
  createMcpHandler(createServer, { legacy: 'reject', responseMode: 'json' }),
);
const transports = new Map();

async function openTransport() {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: (id) => transports.set(id, transport),
  });
  await createServer().connect(transport);
  return transport;
}

listen(async (request, response) => {
  // The SDK's own way to tell the eras apart parses the body; the header is enough here, and cheaper.
  if (request.headers['mcp-protocol-version'] === modernRevision) return answerStateless(request, response);
  const id = request.headers['mcp-session-id'];
  const transport = id === undefined ? await openTransport() : transports.get(id);
  await transport.handleRequest(request, response);
});
