/**
 * The messages of an HTTP answer, or why it has none.
 * @module
 */
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { messagesIn } from '../json-messages.ts';
import { type Place, readEvents } from './event-stream.ts';
import { noMessage, type RefusedRequest, refusalOf } from './refusals.ts';

export function isStream(response: Response): boolean {
  return response.ok && mediaType(response) === 'text/event-stream';
}

export async function* readStream(response: Response, place: Place): AsyncGenerator<JsonObject> {
  if (response.body === null) return;
  for await (const { event, data } of readEvents(response.body, place))
    if (event === 'message') yield* messagesIn(data) ?? [];
}

/** Errors of the protocol come with a status of HTTP as well, and say more than it does. */
export async function readWhole(response: Response, request: RefusedRequest): Promise<JsonObject[]> {
  const text = await response.text();
  const messages = messagesIn(text);
  const isAboutAccess = response.status === 401 || response.status === 403;
  if (messages !== undefined && !isAboutAccess) return messages;
  if (response.ok) {
    if (!request.isAnswered) return [];
    throw noMessage(request.url, response.headers.get('content-type'), text);
  }
  const error = messages?.[0]?.error as { message?: string } | undefined;
  const words = mediaType(response) === 'text/plain' && text.trim() !== '' ? text : undefined;
  throw refusalOf(response, request, error?.message ?? words);
}

function mediaType(response: Response): string | undefined {
  return response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}
