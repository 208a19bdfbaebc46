/**
 * Requests as text, header by header, so that each can be wrong in one way.
 * @module
 */
import type { JsonObject, JsonRpcId } from '../../packages/lectern/src/index.ts';
import { envelope } from '../support/quiet.ts';

/** A list, because a header may come twice. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface RequestParts {
  readonly method?: string;
  readonly path?: string;
  readonly version?: string;
  readonly headers?: HeaderList;
  readonly body?: string | undefined;
}

export const HOST: HeaderList = [['Host', 'localhost']];
export const JSON_BODY: HeaderList = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json, text/event-stream'],
];

/** With the length of its body, if it has one; without any other header that is not named. */
export function requestText(parts: RequestParts): string {
  const { method = 'POST', path = '/mcp', version = 'HTTP/1.1', headers = HOST, body } = parts;
  const length: HeaderList = body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} ${version}\r\n${lines.join('')}\r\n${body ?? ''}`;
}

export function echoBody(text: string, id: JsonRpcId = 1): string {
  return callBody('echo', { text }, id);
}

export function callBody(name: string, args: JsonObject, id: JsonRpcId = 1): string {
  const params = { name, arguments: args, _meta: envelope() };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
}

export function callHeaders(name: string): HeaderList {
  return [
    ...HOST,
    ...JSON_BODY,
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', name],
  ];
}

export const ECHO_HEADERS: HeaderList = callHeaders('echo');

/** A request that nothing is wrong with. */
export function goodEcho(text: string, more: HeaderList = []): string {
  return requestText({ headers: [...ECHO_HEADERS, ...more], body: echoBody(text) });
}
