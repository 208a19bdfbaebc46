/**
 * Which changes of the server a handshake-era client was promised to hear of, and in which words.
 * @module
 */
import { notificationText } from '../jsonrpc/serialise.ts';
import type { Change } from './changes.ts';
import type { Session } from './session.ts';

export function newsFor(session: Session, change: Change): string | undefined {
  const { state } = session;
  if (state.lifecycle !== 'initialized') return undefined;
  if (change.kind === 'list') {
    const promised = session.offers(`${change.list}.listChanged`);
    return promised ? notificationText(`notifications/${change.list}/list_changed`, undefined) : undefined;
  }
  return state.subscriptions.has(change.uri)
    ? notificationText('notifications/resources/updated', { uri: change.uri })
    : undefined;
}
