/** How each era of the protocol opens a connection and writes a request. @module */

const clientInfo = { name: 'bench-client', version: '1.0.0' };

/** The newest handshake revision that every stdio server under test speaks (tmcp stops there). */
const handshakeRevision = '2025-06-18';
export const modernRevision = '2026-07-28';

const envelope = {
  'io.modelcontextprotocol/protocolVersion': modernRevision,
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** @param {string} revision that the client asks for, and takes no other */
export function handshakeEra(revision) {
  return {
    opening: {
      method: 'initialize',
      params: { protocolVersion: revision, capabilities: {}, clientInfo },
    },
    isOpened: (result) => result.protocolVersion === revision && result.capabilities.tools !== undefined,
    /** What the client still owes the server before its first request. */
    afterOpening: '{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
    withEnvelope: (params) => params,
    isWellFormed: () => true,
  };
}

export const eras = {
  handshake: handshakeEra(handshakeRevision),
  modern: {
    opening: { method: 'server/discover', params: {} },
    isOpened: (result) =>
      result.supportedVersions.includes(modernRevision) && result.capabilities.tools !== undefined,
    afterOpening: '',
    withEnvelope: (params) => ({ _meta: envelope, ...params }),
    isWellFormed: (result) => result.resultType === 'complete',
  },
};

/** One request; the notations of the two eras differ only in `params`. */
export function requestText(era, id, { method, params }) {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: era.withEnvelope(params) });
}

export function requestLine(era, id, request) {
  return `${requestText(era, id, request)}\n`;
}
