/**
 * Whether the headers of a 2026-07-28 request repeat what its body says. A gateway may have decided by the headers,
 * so a difference is refused.
 * @module
 */
import type { RequestMessage } from '../../jsonrpc/message.ts';
import type { MirroredArgument } from '../../protocol/definition.ts';
import { quote } from '../../schema/explain/quote.ts';
import { headerDiffers, headerMalformed, MAX_SHOWN } from './header-mismatch.ts';
import { paramDisagreement } from './mirrored-params.ts';
import { decodeHeaderValue } from './sentinel.ts';
import type { HttpRequest } from './shape.ts';
import { trimBlanks } from './trim-blanks.ts';

/** The message of the error −32020, or undefined where all agree. */
export function disagreement(
  http: HttpRequest,
  message: RequestMessage,
  mirrored: readonly MirroredArgument[],
): string | undefined {
  const reason = methodDisagreement(http, message) ?? nameDisagreement(http, message);
  if (reason !== undefined) return reason;
  for (const param of mirrored) {
    const paramReason = paramDisagreement(http, param, message.params?.arguments);
    if (paramReason !== undefined) return paramReason;
  }
  return undefined;
}

/** `claimed` is the version in `_meta`. One that is no text is a fault of the body, told when the envelope is read. */
export function versionDisagreement(http: HttpRequest, claimed: unknown): string | undefined {
  const header = http.header('mcp-protocol-version');
  if (typeof claimed !== 'string') {
    return header === undefined ? 'Header mismatch: MCP-Protocol-Version is missing' : undefined;
  }
  if (isPlainly(header, claimed)) return undefined;
  return headerDiffers('MCP-Protocol-Version', header, `the body claims ${quote(claimed, MAX_SHOWN)}`);
}

function methodDisagreement(http: HttpRequest, { method }: RequestMessage): string | undefined {
  const header = http.header('mcp-method');
  if (isPlainly(header, method)) return undefined;
  return headerDiffers('Mcp-Method', header, `the body calls ${quote(method, MAX_SHOWN)}`);
}

/** These two headers have no encoding, so a value in the form of one is just another value. */
function isPlainly(header: string | undefined, expected: string): boolean {
  return header === expected || (header !== undefined && trimBlanks(header) === expected);
}

function nameDisagreement(http: HttpRequest, message: RequestMessage): string | undefined {
  const named = namedBy(message);
  if (typeof named !== 'string') return undefined;
  const header = http.header('mcp-name');
  const decoded = header === undefined ? undefined : decodeHeaderValue(header);
  if (decoded === named) return undefined;
  if (header !== undefined && decoded === undefined) return headerMalformed('Mcp-Name', header);
  return headerDiffers('Mcp-Name', decoded, `the body names ${quote(named, MAX_SHOWN)}`);
}

function namedBy({ method, params }: RequestMessage): unknown {
  if (method === 'tools/call' || method === 'prompts/get') return params?.name;
  return method === 'resources/read' ? params?.uri : undefined;
}
