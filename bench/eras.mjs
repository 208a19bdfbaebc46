/** How each era of the protocol opens a connection and writes a request. @module */

const clientInfo = { name: 'bench-client', version: '1.0.0' };

/** The newest handshake revision that every server under test speaks (tmcp stops there). */
const handshakeRevision = '2025-06-18';
const modernRevision = '2026-07-28';

const envelope = {
  'io.modelcontextprotocol/protocolVersion': modernRevision,
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const eras = {
  handshake: {
    opening: {
      method: 'initialize',
      params: { protocolVersion: handshakeRevision, capabilities: {}, clientInfo },
    },
    isOpened: (result) =>
      result.protocolVersion === handshakeRevision && result.capabilities.tools !== undefined,
    /** What the client still owes the server before its first request. */
    afterOpening: '{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
    withEnvelope: (params) => params,
    isWellFormed: () => true,
  },
  modern: {
    opening: { method: 'server/discover', params: {} },
    isOpened: (result) =>
      result.supportedVersions.includes(modernRevision) && result.capabilities.tools !== undefined,
    afterOpening: '',
    withEnvelope: (params) => ({ _meta: envelope, ...params }),
    isWellFormed: (result) => result.resultType === 'complete',
  },
};

/** One request as a line; the notations of the two eras differ only in `params`. */
export function requestLine(era, id, { method, params }) {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method, params: era.withEnvelope(params) })}\n`;
}
