/**
 * `subscriptions/listen`: a stateless client's notification stream, acknowledged first, each message tagged with the ID
 * of the request that opened it.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import { andThen, type MaybePromise } from '../base/promises.ts';
import { ErrorCode, type JsonObject, ProtocolError } from '../jsonrpc/message.ts';
import type { Change } from '../protocol/changes.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import { META } from '../protocol/envelope.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { subscriptionBytes } from '../protocol/session-state.ts';
import { type RequestInfo, requestInfo } from './context.ts';
import { invalidParams } from './errors.ts';

const LISTS = ['tools', 'prompts', 'resources'] as const;

/** The ID is repeated in every notification of its stream. */
const MAX_STREAM_ID = 256;

/** Decides whether the sender of a request may subscribe to a URI. Only `true` permits it. */
export type CanSubscribe = (uri: string, request: RequestInfo) => MaybePromise<boolean>;

export function maySubscribe(
  canSubscribe: CanSubscribe | undefined,
  uri: string,
  exchange: Exchange,
): MaybePromise<boolean> {
  if (canSubscribe === undefined) return true;
  return andThen(canSubscribe(uri, requestInfo(exchange)), (may) => may === true);
}

export function listenHandler(canSubscribe: CanSubscribe | undefined): RequestHandler {
  return {
    isStream: true,
    handle(exchange) {
      const { id } = exchange;
      mustHaveRoom(exchange);
      if (typeof id === 'string' && id.length > MAX_STREAM_ID)
        throw invalidParams(`The id of a stream has at most ${MAX_STREAM_ID} characters`);
      const honoured = honouredFilter(exchange);
      const uris = honoured.resourceSubscriptions as readonly string[] | undefined;
      if (canSubscribe === undefined || uris === undefined) return listen(exchange, honoured);
      return Promise.all(uris.map((uri) => maySubscribe(canSubscribe, uri, exchange))).then((may) => {
        // Other streams may have been opened meanwhile.
        mustHaveRoom(exchange);
        return listen(exchange, { ...honoured, resourceSubscriptions: uris.filter((_, i) => may[i]) });
      });
    },
  };
}

function mustHaveRoom({ session }: Exchange): void {
  if (!session.hasRoomForStream) throw invalidParams('Too many streams are open already');
}

function listen(exchange: Exchange, honoured: JsonObject): Promise<JsonObject> {
  exchange.forgetParams();
  const tag = { [META.subscriptionId]: exchange.id };
  const send = (method: string, params: JsonObject): void =>
    exchange.notify(method, { ...params, _meta: tag });
  send('notifications/subscriptions/acknowledged', { notifications: honoured });

  return new Promise((resolve) => {
    const { session, signal } = exchange;
    const stopListening = session.definition.changes.listen((change) => {
      const notification = asNotification(change, honoured);
      if (notification !== undefined) send(notification.method, notification.params);
    });
    const stop = (): void => {
      signal.removeEventListener('abort', stop);
      stopListening();
      forget();
      resolve({ _meta: tag });
    };
    const forget = session.addStream(stop);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** The requested filter, limited to what the server supports; the rest is omitted from the acknowledgement. */
function honouredFilter(exchange: Exchange): JsonObject {
  const {
    params,
    session: { definition, limits },
  } = exchange;
  const asked = params.notifications;
  if (!isObject(asked)) throw invalidParams('subscriptions/listen needs "notifications" as an object');
  const honoured: JsonObject = {};
  for (const list of LISTS) {
    const filter = `${list}ListChanged`;
    if (asked[filter] === true && definition.offers(`${list}.listChanged`)) honoured[filter] = true;
  }
  const uris = asked.resourceSubscriptions;
  if (Array.isArray(uris) && definition.offers('resources.subscribe')) {
    if (uris.length > limits.subscriptions)
      throw invalidParams(`At most ${limits.subscriptions} resource subscriptions in one stream`);
    const subscribed = new Set<string>();
    let size = 0;
    for (const uri of uris)
      if (typeof uri === 'string') size = admitSubscription(exchange, subscribed, size, uri);
    honoured.resourceSubscriptions = [...subscribed];
  }
  return honoured;
}

/**
 * Adds a URI to existing subscriptions, whose total length is `size`; returns the new length. Throws the error that the
 * client should see.
 */
export function admitSubscription(
  { session: { limits }, delivery }: Exchange,
  subscribed: Set<string>,
  size: number,
  uri: string,
): number {
  if (subscribed.has(uri)) return size;
  if (uri.length > limits.uriLength)
    throw invalidParams(`Invalid params: the URI exceeds ${limits.uriLength} characters`);
  if (subscribed.size >= limits.subscriptions)
    throw invalidParams(`At most ${limits.subscriptions} subscriptions in one session`);
  if (size + uri.length > limits.subscriptionSize)
    throw invalidParams(`The subscribed URIs exceed ${limits.subscriptionSize} characters in all`);
  if (delivery.retain?.(subscriptionBytes(uri)) === false) {
    throw new ProtocolError(
      ErrorCode.InternalError,
      'The server has no memory left for subscriptions. Retry later, or end other subscriptions first.',
    );
  }
  subscribed.add(uri);
  return size + uri.length;
}

function asNotification(
  change: Change,
  honoured: JsonObject,
): { method: string; params: JsonObject } | undefined {
  if (change.kind === 'list') {
    return honoured[`${change.list}ListChanged`] === true
      ? { method: `notifications/${change.list}/list_changed`, params: {} }
      : undefined;
  }
  const uris = honoured.resourceSubscriptions as readonly string[] | undefined;
  return uris?.includes(change.uri)
    ? { method: 'notifications/resources/updated', params: { uri: change.uri } }
    : undefined;
}
