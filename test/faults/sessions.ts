/**
 * Sessions of the handshake era, opened by bytes.
 * @module
 */
import { type HeaderList, HOST, JSON_BODY, requestText } from './requests.ts';
import { exchange } from './served.ts';

export const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

export function initializeBody(protocolVersion = '2025-11-25'): string {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
  return JSON.stringify({ jsonrpc: '2.0', id: 'init', method: 'initialize', params });
}

/** Gives its id. */
export async function openRawSession(port: number, more: HeaderList = []): Promise<string> {
  const headers = [...HOST, ...JSON_BODY, ...more];
  const answer = await exchange(port, requestText({ headers, body: initializeBody() }));
  const id = answer.headers['mcp-session-id'];
  if (id === undefined) throw new Error(`No session: ${answer.status} ${answer.body}`);
  const confirmed: HeaderList = [...headers, ['Mcp-Session-Id', id]];
  await exchange(
    port,
    requestText({ headers: confirmed, body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' }),
  );
  return id;
}
