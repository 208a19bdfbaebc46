/** The answers of the yardsticks: parsed, looked up, serialised anew each time; nothing is checked. @module */
import { serverInfo, tools } from './catalogue.mjs';

const answerByName = new Map(tools.map((tool) => [tool.name, tool.answer]));
const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
const capabilities = { tools: {} };
const identity = { 'io.modelcontextprotocol/serverInfo': serverInfo };

function resultOf({ method, params }) {
  switch (method) {
    case 'tools/call':
      return { content: [{ type: 'text', text: answerByName.get(params.name)(params.arguments) }] };
    case 'tools/list':
      return { tools: listed };
    case 'initialize':
      return { protocolVersion: params.protocolVersion, capabilities, serverInfo };
    case 'server/discover':
      return { supportedVersions: ['2026-07-28'], capabilities };
  }
}

/** The 2026-07-28 revision asks for these on every result, the last two only where it may be cached. */
function addModernFields(result, method) {
  result.resultType = 'complete';
  result._meta = identity;
  if (method === 'tools/call') return;
  result.ttlMs = 0;
  result.cacheScope = 'private';
}

/**
 * @param {object} message parsed
 * @returns {string} empty for a notification
 */
export function answerTo(message) {
  if (message.id === undefined) return '';
  const result = resultOf(message);
  if (message.params?._meta?.['io.modelcontextprotocol/protocolVersion'] !== undefined) {
    addModernFields(result, message.method);
  }
  return JSON.stringify({ jsonrpc: '2.0', id: message.id, result });
}
