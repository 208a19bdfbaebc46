/**
 * `subscriptions/listen`: a stateless client's stream of news, acknowledged first, each message tagged with
 * the id of the request that opened it.
 * @module
 */
import { isObject } from '../jsonrpc/classify.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Change } from '../protocol/changes.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import { META } from '../protocol/envelope.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { invalidParams } from './errors.ts';

const LISTS = ['tools', 'prompts', 'resources'] as const;

export const listen: RequestHandler = {
  handle(exchange) {
    if (!exchange.session.hasRoomForStream) throw invalidParams('Too many streams are open already');
    const honoured = honouredFilter(exchange);
    const tag = { [META.subscriptionId]: exchange.id };
    const send = (method: string, params: JsonObject): void =>
      exchange.notify(method, { ...params, _meta: tag });
    send('notifications/subscriptions/acknowledged', { notifications: honoured });

    return new Promise((resolve) => {
      const { session, signal } = exchange;
      const stopListening = session.definition.changes.listen((change) => {
        const news = asNotification(change, honoured);
        if (news !== undefined) send(news.method, news.params);
      });
      const stop = (): void => {
        signal.removeEventListener('abort', stop);
        stopListening();
        forget();
        resolve({ _meta: tag });
      };
      const forget = session.keepStream(stop);
      signal.addEventListener('abort', stop, { once: true });
    });
  },
};

/** What was asked for and is really offered; the rest is left out of the acknowledgement. */
function honouredFilter({ params, session: { definition } }: Exchange): JsonObject {
  const asked = params.notifications;
  if (!isObject(asked)) throw invalidParams('subscriptions/listen needs "notifications" as an object');
  const honoured: JsonObject = {};
  for (const list of LISTS) {
    const filter = `${list}ListChanged`;
    if (asked[filter] === true && definition.offers(`${list}.listChanged`)) honoured[filter] = true;
  }
  const uris = asked.resourceSubscriptions;
  if (Array.isArray(uris) && definition.offers('resources.subscribe')) {
    const { subscriptions: limit } = definition.limits;
    if (uris.length > limit) throw invalidParams(`At most ${limit} resource subscriptions in one stream`);
    honoured.resourceSubscriptions = uris.filter((uri) => typeof uri === 'string');
  }
  return honoured;
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
