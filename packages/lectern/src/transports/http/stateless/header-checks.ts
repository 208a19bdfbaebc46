/**
 * Whether the headers of a 2026-07-28 request repeat what its body says (Streamable HTTP, "Server Validation"). A
 * gateway may have decided by the headers, so a difference is refused with −32020.
 * @module
 */

import { valueAt } from '../../../base/json-value.ts';
import type { RequestMessage } from '../../../jsonrpc/message.ts';
import type { MirroredArgument } from '../../../protocol/definition.ts';
import { decodeHeaderValue, namedBy, trimBlanks } from '../../../protocol/mirrored-headers.ts';
import { pathText, preview, quote } from '../../../schema/explain/quote.ts';
import type { HttpRequest } from '../types.ts';

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

/** `claimed` is the version in `_meta`. One that is not a string is a fault of the body, reported when the envelope is read. */
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
  const named = namedBy(message.method, message.params);
  if (typeof named !== 'string') return undefined;
  const header = http.header('mcp-name');
  const decoded = header === undefined ? undefined : decodeHeaderValue(header);
  if (decoded === named) return undefined;
  if (header !== undefined && decoded === undefined) return headerMalformed('Mcp-Name', header);
  return headerDiffers('Mcp-Name', decoded, `the body names ${quote(named, MAX_SHOWN)}`);
}

export function paramDisagreement(
  http: HttpRequest,
  param: MirroredArgument,
  args: unknown,
): string | undefined {
  const header = http.header(fieldName(param));
  const value = valueAt(args, param.path);
  if (value === undefined || value === null) return header === undefined ? undefined : differs(param, header);
  if (header === undefined) return differs(param, header, value);
  const decoded = decodeHeaderValue(header);
  if (decoded === undefined) return headerMalformed(shownName(param), header);
  return repeats(decoded, value) ? undefined : differs(param, decoded, value);
}

/** A value of the wrong type may agree with its header: that it is wrong is for the tool's schema to say. */
function repeats(header: string, value: unknown): boolean {
  if (typeof value === 'string') return header === value;
  if (typeof value === 'boolean') return header === (value ? 'true' : 'false');
  // Beyond the safe integers, two different numbers in header and body would look the same here.
  if (typeof value !== 'number' || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  return Number.isInteger(value)
    ? WHOLE_NUMBER.test(header) && Number(header) === value
    : header === String(value);
}

/** Digits, perhaps with a minus; some languages write whole numbers as `42.0` (SEP-2243, server validation). */
const WHOLE_NUMBER = /^-?\d+(?:\.0+)?$/;

const fieldNames = new WeakMap<MirroredArgument, string>();

function fieldName(param: MirroredArgument): string {
  let name = fieldNames.get(param);
  if (name === undefined) {
    name = shownName(param).toLowerCase();
    fieldNames.set(param, name);
  }
  return name;
}

function shownName(param: MirroredArgument): string {
  return `Mcp-Param-${param.name}`;
}

function differs(param: MirroredArgument, header: string | undefined, value?: unknown): string {
  const inBody = value === undefined ? 'no value' : preview(value, MAX_SHOWN);
  return headerDiffers(shownName(param), header, `the body has ${inBody} for ${pathText(param.path)}`);
}

/** How much of a value a message shows. */
const MAX_SHOWN = 80;

function headerDiffers(name: string, header: string | undefined, body: string): string {
  const found = header === undefined ? 'missing' : quote(header, MAX_SHOWN);
  return `Header mismatch: ${name} is ${found} but ${body}`;
}

function headerMalformed(name: string, header: string): string {
  const shown = quote(header, MAX_SHOWN);
  return `Header mismatch: ${name} is malformed: ${shown} is neither plain ASCII nor strict base64 of UTF-8 between "=?base64?" and "?="`;
}
