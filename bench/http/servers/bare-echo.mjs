/** The least that a tool call over HTTP can cost on Node: joins the body, parses it, answers; checks nothing. @module */
import { randomUUID } from 'node:crypto';
import { listen } from './announce.mjs';

function resultOf({ method, params }) {
  if (method === 'tools/call') return { content: [{ type: 'text', text: params.arguments.text }] };
  return {
    protocolVersion: params.protocolVersion,
    capabilities: {},
    serverInfo: { name: 'bare', version: '1' },
  };
}

listen((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const message = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (message.id === undefined) return response.writeHead(202).end();
    const body = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: resultOf(message) });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    if (message.method === 'initialize') headers['Mcp-Session-Id'] = randomUUID();
    response.writeHead(200, headers);
    response.end(body);
  });
});
