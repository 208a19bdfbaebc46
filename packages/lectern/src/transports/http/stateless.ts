/**
 * The stateless era over HTTP: one POST, one response, and nothing remembered. Headers are checked against the body in the
 * order that clients rely on to detect the era of a server (MCP 2026-07-28, Streamable HTTP).
 * @module
 */
import { valueAt } from '../../base/json-value.ts';
import { isPromise, type MaybePromise } from '../../base/promises.ts';
import { ErrorCode, type JsonObject, ProtocolError, type RequestMessage } from '../../jsonrpc/message.ts';
import type { Definition, MirroredArgument } from '../../protocol/definition.ts';
import { type Envelope, META, readEnvelope } from '../../protocol/envelope.ts';
import { decodeHeaderValue, namedBy, trimBlanks } from '../../protocol/mirrored-headers.ts';
import type { Session } from '../../protocol/session.ts';
import { pathText, preview, quote } from '../../schema/explain/quote.ts';
import { Reply, statelessMode } from './reply.ts';
import { errorResponse, noEvents, protocolErrorResponse } from './responses.ts';
import { trackShared } from './shares.ts';
import type { Caller, EndpointParts, HttpRequest, HttpResponse } from './types.ts';

/** Every request is served by the one session given: in this era it holds nothing but what is under way. */
export function createStatelessEra(
  parts: EndpointParts,
  session: Session,
): (caller: Caller, message: RequestMessage) => MaybePromise<HttpResponse> {
  const { definition, settings, openRequests } = parts;
  const { slots, streams, retained } = parts.rooms;
  const callMode = statelessMode(parts, slots, retained);
  const streamMode = statelessMode(parts, streams, retained);

  return (caller, message) => {
    const envelope = checkedEnvelope(caller.http, message, definition);
    if (envelope instanceof ProtocolError) return protocolErrorResponse(400, envelope, undefined, message.id);
    const isStream = message.method === 'subscriptions/listen';
    // It would be silent for as long as it lasts.
    if (isStream && !caller.accepted.events) return noEvents(message.id);
    if (!(isStream ? streams : slots).admits(caller)) {
      const reason = `Too many ${isStream ? 'streams' : 'requests'} at once. Try again.`;
      return errorResponse(503, reason, { 'retry-after': '1' }, message.id);
    }
    const mode = isStream ? streamMode : callMode;
    const reply = new Reply(caller, mode, settings);
    const response = session.accept(message, reply, envelope);
    return reply.with(isPromise(response) ? openRequests.during(trackShared(reply), response) : response);
  };
}

/** The envelope of a request whose headers agree with its body; otherwise the error that the client should see. */
function checkedEnvelope(
  http: HttpRequest,
  message: RequestMessage,
  definition: Definition,
): Envelope | ProtocolError {
  const { method, params } = message;
  const meta = params?._meta as JsonObject;
  const otherVersion = versionDisagreement(http, meta[META.protocolVersion]);
  if (otherVersion !== undefined) return new ProtocolError(ErrorCode.HeaderMismatch, otherVersion);
  let envelope: Envelope;
  try {
    envelope = readEnvelope(meta);
  } catch (error) {
    return error as ProtocolError;
  }
  const tool = method === 'tools/call' ? params?.name : undefined;
  const mirrored = typeof tool === 'string' ? definition.mirrored(tool) : [];
  const reason = disagreement(http, message, mirrored);
  return reason === undefined ? envelope : new ProtocolError(ErrorCode.HeaderMismatch, reason);
}

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
