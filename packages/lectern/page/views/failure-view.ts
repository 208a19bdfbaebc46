/**
 * What went wrong, for the person who caused or met it.
 * @module
 */
import { RemoteError } from '../../src/client/connection.ts';
import { el } from '../dom.ts';
import type { Json } from '../mcp/json.ts';
import { jsonView } from './json-view.ts';

/** What the codes of JSON-RPC and MCP mean. */
const MEANINGS: Readonly<Record<number, string>> = {
  [-32700]: 'parse error',
  [-32600]: 'invalid request',
  [-32601]: 'method not found',
  [-32602]: 'invalid params',
  [-32603]: 'internal error',
  [-32002]: 'resource not found',
  [-32020]: 'header mismatch',
  [-32021]: 'missing client capability',
  [-32022]: 'unsupported protocol version',
};

export function failureView(error: unknown): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RemoteError)) return notice('No answer', message);
  const meaning = MEANINGS[error.code];
  const title = `Error ${error.code}${meaning === undefined ? '' : `, ${meaning}`}`;
  const data = error.data === undefined ? undefined : jsonView(error.data as Json);
  return notice(title, message, data);
}

function notice(title: string, message: string, more?: HTMLElement): HTMLElement {
  return el(
    'div',
    { class: 'notice bad' },
    el('strong', {}, title),
    el('p', { class: 'message' }, message),
    more,
  );
}
