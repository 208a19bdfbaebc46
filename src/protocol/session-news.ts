/**
 * Which changes of the server a handshake-era client was promised to hear of, and in which words.
 * @module
 */
import { notificationText } from '../jsonrpc/serialise.ts';
import type { Change } from './changes.ts';
import type { SessionState } from './session-state.ts';

export function newsFor(
  state: SessionState,
  offers: (capability: string) => boolean,
  change: Change,
): string | undefined {
  if (state.lifecycle !== 'initialized') return undefined;
  if (change.kind === 'list') {
    const promised = offers(`${change.list}.listChanged`);
    return promised ? notificationText(`notifications/${change.list}/list_changed`, undefined) : undefined;
  }
  return state.subscriptions.has(change.uri)
    ? notificationText('notifications/resources/updated', { uri: change.uri })
    : undefined;
}
