/** The two ways of HTTP: in a session that a handshake opened, and each request for itself. @module */
import { eras, handshakeEra, modernRevision } from '../eras.mjs';

export const eraNames = ['session', 'stateless'];

/**
 * `headersOf` gives what the era puts into the head of a request beside the media types.
 * @param {string} name
 * @param {{ revision: string }} server whose newest revision a session uses
 */
export function eraOf(name, server) {
  if (name === 'stateless') return { ...eras.modern, headersOf: statelessHeaders };
  const headersOf = (_request, session) =>
    session ? [`Mcp-Session-Id: ${session}`, `MCP-Protocol-Version: ${server.revision}`] : [];
  return { ...handshakeEra(server.revision), headersOf };
}

function statelessHeaders({ method, params }) {
  const headers = [`MCP-Protocol-Version: ${modernRevision}`, `Mcp-Method: ${method}`];
  return params.name === undefined ? headers : [...headers, `Mcp-Name: ${params.name}`];
}
