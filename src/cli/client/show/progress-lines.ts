/**
 * What a server says while it works, as lines for people.
 * @module
 */
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { isObject } from '../../../schema/json-schema.ts';
import { oneLine, plainText } from './plain-text.ts';

/** Of `notifications/progress`. */
export function progressLine({ progress, total, message }: JsonObject): string {
  const count = typeof total === 'number' ? `${progress} of ${total}` : String(progress);
  return typeof message === 'string' ? `${count}: ${oneLine(message)}` : count;
}

/** Of `notifications/message`. */
export function logLine({ level, logger, data }: JsonObject): string {
  const from = typeof logger === 'string' ? `${oneLine(logger)}: ` : '';
  return `${oneLine(String(level))}: ${from}${plainText(dataText(data))}`;
}

/** Most servers put a sentence under `message`, with details beside it. */
function dataText(data: unknown): string {
  if (typeof data === 'string') return data;
  const { message, ...details } = isObject(data) ? data : {};
  if (typeof message !== 'string') return JSON.stringify(data) ?? '';
  return Object.keys(details).length === 0 ? message : `${message} ${JSON.stringify(details)}`;
}
