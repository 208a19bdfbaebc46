/**
 * Whether an `Mcp-Param-*` header repeats the tool argument that it stands for.
 * @module
 */

import type { MirroredArgument } from '../../protocol/definition.ts';
import { valueAt } from '../../protocol/value-at.ts';
import { pathText, preview } from '../../schema/explain/quote.ts';
import { headerDiffers, headerMalformed, MAX_SHOWN } from './header-mismatch.ts';
import { decodeHeaderValue } from './sentinel.ts';
import type { HttpRequest } from './shape.ts';

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
